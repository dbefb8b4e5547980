import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { markNewLooks, newLook, rememberLooks } from "./looks";

const contrast = "color-contrast";

// `options` replaces what was set before it. Legacy mode does without a second page, which only frames would need.
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

type Found = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

const sentences = (violations: Found): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`));

/**
 * Measures the contrast of text whose look was not measured before. Two thirds of axe's time is contrast, and most text
 * of a screen looks like other text on it.
 */
export const contrastViolations = async (page: Page, within?: string): Promise<string[]> => {
  if ((await markNewLooks(page, within)) === 0) return [];
  const { violations, passes } = await axeOn(page)
    .include(`[${newLook}]`)
    .options({ resultTypes: ["violations", "passes"] })
    .withRules([contrast])
    .analyze();
  await rememberLooks(
    page,
    passes.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" "))),
  );
  return sentences(violations);
};

/** What any rule of axe finds on the screen, or in one part of it. */
export const violationsOf = async (page: Page, within?: string): Promise<string[]> => {
  const axe = within ? axeOn(page).include(within) : axeOn(page);
  const { violations } = await axe
    .options({ resultTypes: ["violations"] })
    .disableRules([contrast])
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
