/** Sections in the order of the rail. Anchors are links from elsewhere and from emails, so they never change. */
export const sectionGroups = [
  { group: "you", anchors: ["profile", "security", "notifications", "calendar", "appearance"] },
  { group: "company", anchors: ["organization", "checklists"] },
  { group: "customers", anchors: ["reminders"] },
  { group: "money", anchors: ["price-book", "billing", "accounting"] },
  { group: "connections", anchors: ["integrations"] },
  { group: "data", anchors: ["data", "system"] },
] as const;

export type SectionAnchor = (typeof sectionGroups)[number]["anchors"][number];

/** Anchors of parts inside a section. */
const parts: Readonly<Record<string, SectionAnchor>> = { map: "organization", skills: "organization" };

/** The section that an address leads to, if it names one that this person has. */
export const sectionOfHash = (hash: string, has: (anchor: SectionAnchor) => boolean) => {
  const named = sectionGroups.flatMap(({ anchors }) => [...anchors]).find((anchor) => anchor === hash);
  const section = named ?? (Object.hasOwn(parts, hash) ? parts[hash] : undefined);
  return section !== undefined && has(section) ? section : undefined;
};
