import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Finish visit" });

export const expectNoViolations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`)),
  ).toEqual([]);
};

/** Everything that takes a thumb is large enough for it. An input in a label is as large as the label. */
export const expectLargeTargets = async (page: Page, within: string) => {
  const small = await page.locator(within).evaluate((root) =>
    [...root.querySelectorAll("button, a, summary, textarea, input, label:has(input)")].flatMap((target) => {
      const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
      return width === 0 || Math.min(width, height) >= 43.5
        ? []
        : [`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`];
    }),
  );
  expect(small).toEqual([]);
};

/** Up to the start of work. Each step takes taps a moment after it appears. */
export const takeSteps = async (page: Page) => {
  for (const name of ["Start travel", "I’m here", "Start work"]) {
    const step = page.getByRole("button", { name: new RegExp(`^${name}`) });
    await expect(step).not.toHaveAttribute("aria-disabled", "true");
    await step.click();
  }
};
