import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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
  const { violations } = await new AxeBuilder({ page })
    .include("[role=dialog]")
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(" ")}`)),
  ).toEqual([]);
};
