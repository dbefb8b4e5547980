import { ink2, margin, type Page } from "./page";

export const drawHeading = (page: Page, heading: string): void => {
  const { doc } = page;
  const style = { size: 8, color: ink2, font: "strong" } as const;
  page.part("H2", () => page.write(heading, { x: margin, y: doc.y, width: page.width }, style));
};
