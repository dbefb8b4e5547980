import { drawHeading } from "./draw-heading";
import { drawLines } from "./draw-lines";
import { ink2, margin, type Page } from "./page";
import type { Sheet, SheetCheck } from "./sheet";

const side = 9;
const marks: Record<SheetCheck["state"], string> = {
  open: "",
  done: "M2 5L4 7L7.5 2",
  skipped: "M2 4.5L7 4.5",
};

const drawBox = (page: Page, state: SheetCheck["state"]): void => {
  const { doc } = page;
  const top = doc.y + 2;
  page.artifact(() => {
    doc.rect(margin, top, side, side).lineWidth(0.75).stroke(ink2);
    if (marks[state] !== "")
      doc.save().translate(margin, top).path(marks[state]).lineWidth(1.2).stroke(ink2).restore();
  });
};

const indent = 20;

export const drawChecks = (page: Page, { checks }: Sheet): void => {
  if (checks.length === 0) return;
  const { doc } = page;
  doc.y += 14;
  page.need(44);
  drawHeading(page, "Checklist");
  doc.y += 4;
  const width = page.width - indent - 4;
  const question = { size: 9.5 } as const;
  const small = { size: 8.5, color: ink2 } as const;
  for (const { text, state, answer } of checks) {
    const asked = page.height(text, width, question);
    const height = asked + (answer ? page.height(answer, width, small) + 1 : 0);
    page.need(height + 8);
    const { y } = doc;
    drawBox(page, state);
    page.part("P", () => {
      page.write(text, { x: margin + indent, y, width }, question);
      if (answer) page.write(answer, { x: margin + indent, y: y + asked + 1, width }, small);
    });
    doc.y = y + height + 6;
  }
  doc.y += 8;
};

export const drawParts = (page: Page, { parts }: Sheet): void => {
  if (parts.length === 0) return;
  page.doc.y += 6;
  page.need(70);
  drawHeading(page, "Parts used");
  page.doc.y += 4;
  drawLines(page, parts);
  page.doc.y += 14;
};
