import type { FieldPlace, PastVisit } from "@fieldwright/contract/field";
import type { FieldVisit } from "@/lib/field/types";
import { words } from "./words";

/** Visits at the same address before this one, newest first. */
export const pastVisits = (
  places: readonly FieldPlace[],
  { visit }: Pick<FieldVisit, "visit">,
): readonly PastVisit[] => {
  const start = Date.parse(visit.timeSlot.start);
  const place = places.find(({ visits }) => visits.includes(visit._id));
  return place?.before.filter(({ _id, start: at }) => _id !== visit._id && Date.parse(at) < start) ?? [];
};

/** "You and Elena Ruiz". The reader comes first. */
export const whoWent = ({ people }: Pick<PastVisit, "people">, person: string): string => {
  const others = people.filter(({ _id }) => _id !== person).map(({ name }) => name);
  const names = others.length < people.length ? [words.you, ...others] : others;
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : words.namesLastAnd(names.slice(0, -1).join(", "), last);
};

/** Who wrote a note, unless they went alone and it goes without saying. */
export const writerOf = (
  { author }: PastVisit["notes"][number],
  { people }: Pick<PastVisit, "people">,
): string | undefined => (people.length === 1 && people[0]?.name === author ? undefined : author);

/** "Elena Ruiz. Flame sensor cleaned." */
export const pastLine = (visit: PastVisit, person: string): string =>
  [whoWent(visit, person), visit.notes[0]?.text]
    .filter(Boolean)
    .map((part) => part?.replace(/\s+/g, " "))
    .join(". ");
