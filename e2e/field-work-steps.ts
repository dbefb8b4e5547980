import { expect, type Page } from "@playwright/test";

/** A PNG of one pixel. */
export const photo = {
  name: "tank.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
    "base64",
  ),
};

export const step = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
export const sync = (page: Page, word: string | RegExp) =>
  page.getByRole("button", { name: word }).filter({ visible: true });
export const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Finish visit" });

/**
 * Everything that takes a thumb is large enough for it. An input in a label is as large as the label, and around a
 * `.thumb` taps count too.
 */
export const expectLargeTargets = async (page: Page, within: string, least = 44) => {
  const small = await page.locator(within).evaluate(
    (root, size) =>
      [...root.querySelectorAll("button, a:not(.thumb), summary, textarea, input, label:has(input)")].flatMap(
        (target) => {
          const { width, height } = (target.closest("label") ?? target).getBoundingClientRect();
          return width === 0 || Math.min(width, height) >= size - 0.5
            ? []
            : [`${Math.round(width)} x ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`];
        },
      ),
    least,
  );
  expect(small).toEqual([]);
};

/** Each step takes taps a moment after it appears. */
export const take = async (page: Page, name: string) => {
  await expect(step(page, name)).not.toHaveAttribute("aria-disabled", "true");
  await step(page, name).click();
};

/** By the menu: the steps before were forgotten. */
export const takeLater = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name }).click();
};

export const finishNow = (page: Page) =>
  sheetOf(page).getByRole("button", { name: "Finish", exact: true }).click();

export const addNote = async (page: Page, text: string) => {
  await page.getByLabel("New note").fill(text);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByLabel("New note")).toHaveValue("");
};

export const sign = async (page: Page) => {
  const pad = page.locator("[data-signature-pad]");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is no pad");
  expect(box.height).toBeGreaterThanOrEqual(120);
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  for (const [x, y] of [
    [90, 30],
    [120, 90],
    [160, 50],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
  await page.mouse.up();
};

/** Up to the start of work. */
export const takeSteps = async (page: Page) => {
  for (const name of ["Start travel", "I’m here", "Start work"]) await take(page, name);
};
