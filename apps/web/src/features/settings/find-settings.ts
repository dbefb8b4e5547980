import type { SectionAnchor } from "./sections";
import { type SettingEntry, settingEntries, words } from "./words";

export type FoundSetting = Pick<SettingEntry, "section" | "label" | "at">;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const startsOneOf = (typed: string, candidates: readonly string[]): boolean =>
  candidates.some((candidate) => candidate.startsWith(typed));

/** Lower is closer: the setting's own words, then its other words, then its section's. */
const distance = (entry: SettingEntry, typed: readonly string[]): number | undefined => {
  const own = wordsOf(entry.label);
  const also = [...own, ...wordsOf(entry.also)];
  const all = [...also, ...wordsOf(words.sections[entry.section])];
  const place = [own, also, all].findIndex((known) => typed.every((word) => startsOneOf(word, known)));
  return place === -1 ? undefined : place;
};

const sectionEntries: readonly SettingEntry[] = Object.entries(words.sections).flatMap(([anchor, label]) => {
  const section = settingEntries.find((entry) => entry.section === anchor)?.section;
  return section ? [{ section, label, also: "" }] : [];
});

type Offer = { readonly has: (anchor: SectionAnchor) => boolean; readonly administers: boolean };

/** Settings that have every typed word, or its start, closest first. */
export const findSettings = (text: string, { has, administers }: Offer): FoundSetting[] => {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  return [...sectionEntries, ...settingEntries]
    .filter(({ section, admin }) => has(section) && (administers || !admin))
    .flatMap((entry) => {
      const place = distance(entry, typed);
      return place === undefined ? [] : [{ entry, place }];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ entry: { section, label, at } }) => ({ section, label, ...(at ? { at } : {}) }))
    .filter(
      (found, index, all) =>
        all.findIndex(({ section, label }) => section === found.section && label === found.label) === index,
    );
};
