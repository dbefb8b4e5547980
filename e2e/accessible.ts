import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Set on text whose look was not measured yet, for the time of one measurement. */
const newLook = "data-new-look";

/** Looks that were measured by this worker: a page's frame and the cards of a list have theirs once. */
const measured = new Set<string>();

/** Together with the classes: everything that the contrast of a text depends on. */
const properties = [
  "color",
  "background-color",
  "background-image",
  "opacity",
  "font-size",
  "font-weight",
  "text-shadow",
  "filter",
  "mix-blend-mode",
  "visibility",
];

/**
 * Marks the first text of each look that was not measured yet, and says how many there are. A look is that of the
 * element and of all that it stands in.
 */
const markNewLooks = (page: Page, within = "body"): Promise<number> =>
  page.evaluate(
    ({ attribute, seen, root, names }) => {
      const known = new Set(seen);
      const looks = new Map<Element | null, string>([[null, ""]]);
      const lookOf = (element: Element | null): string => {
        const found = looks.get(element);
        if (found !== undefined || !element) return found ?? "";
        const style = getComputedStyle(element);
        // Axe passes over disabled controls and their labels.
        const control = element instanceof HTMLLabelElement ? element.control : element;
        const parts = [
          lookOf(element.parentElement),
          element.tagName,
          element.getAttribute("class"),
          control?.matches(":disabled, [aria-disabled=true]"),
          ...names.map((name) => style.getPropertyValue(name)),
        ];
        let [one, two] = [0xdeadbeef, 0x41c6ce57];
        for (const letter of parts.join("|")) {
          one = Math.imul(one ^ letter.charCodeAt(0), 2654435761);
          two = Math.imul(two ^ letter.charCodeAt(0), 1597334677);
        }
        const look = `${one}.${two}`;
        looks.set(element, look);
        return look;
      };
      for (const old of document.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute);
      const before = known.size;
      for (const element of document.querySelectorAll(`${root}, ${root} *`)) {
        const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
        if (!hasText && !element.matches("input, select, textarea")) continue;
        const look = element.checkVisibility({ visibilityProperty: true }) ? lookOf(element) : undefined;
        if (look === undefined || known.has(look)) continue;
        known.add(look);
        element.setAttribute(attribute, look);
      }
      return known.size - before;
    },
    { attribute: newLook, seen: [...measured], root: within, names: properties },
  );

/** Only what was measured counts: text under another layer is looked at again elsewhere. */
const rememberLooks = async (page: Page, selectors: readonly string[]): Promise<void> => {
  const looks = await page.evaluate(
    ({ attribute, targets }) =>
      targets.map((target) => document.querySelector(target)?.getAttribute(attribute) ?? ""),
    { attribute: newLook, targets: selectors },
  );
  for (const look of looks.filter(Boolean)) measured.add(look);
};

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
