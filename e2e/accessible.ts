import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { markNewLooks, newLook, rememberLooks } from "./looks";

const contrast = "color-contrast";
/** These measure colors, one text at a time. */
const colorRules = [contrast, "link-in-text-block"];

/** Axe stays in a page until the next one is loaded. Reading its half a megabyte of code again takes as long as a check. */
const axeOn = async (page: Page) => {
  const isThere = await page.evaluate(() => "axe" in window);
  // Legacy mode does without a second page, which only frames would need.
  return new AxeBuilder(isThere ? { page, axeSource: "void 0" } : { page }).setLegacyMode();
};

type Found = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

const sentences = (violations: Found): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));

/**
 * Measures the contrast of text whose look was not measured before. Two thirds of axe's time is contrast, and most text
 * of a screen looks like other text on it.
 */
export const contrastViolations = async (page: Page, within?: string): Promise<string[]> => {
  if ((await markNewLooks(page, within)) === 0) return [];
  const { violations, passes } = await (await axeOn(page))
    .include(`[${newLook}]`)
    .options({ resultTypes: ["violations", "passes"] })
    .withRules(colorRules)
    .analyze();
  const measured = passes.find(({ id }) => id === contrast)?.nodes ?? [];
  await rememberLooks(
    page,
    measured.map(({ target }) => target.join(" ")),
  );
  return sentences(violations);
};

/** What any rule of axe finds on the screen, or in one part of it. */
export const violationsOf = async (page: Page, within?: string): Promise<string[]> => {
  const axe = await axeOn(page);
  // `options` replaces what was set before it.
  const { violations } = await (within ? axe.include(within) : axe)
    .options({ resultTypes: ["violations"] })
    .disableRules(colorRules)
    .analyze();
  return [...sentences(violations), ...(await contrastViolations(page, within))];
};

export const expectNoViolations = async (page: Page): Promise<void> =>
  expect(await violationsOf(page)).toEqual([]);

/** Waits for animations to end, then expects that axe finds nothing in the open dialog. */
export const expectAccessibleDialog = async (page: Page): Promise<void> => {
  // Endless animations, such as spinners, are not waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  expect(await violationsOf(page, "[role=dialog]")).toEqual([]);
};
