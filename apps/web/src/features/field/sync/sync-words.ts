import type { SyncState, WaitingFact } from "@/lib/field/types";

const needs = (count: number): string => (count === 1 ? "1 needs you" : `${count} need you`);

export const needingYou = (facts: readonly WaitingFact[]): readonly WaitingFact[] =>
  facts.filter(({ problem }) => problem !== undefined);

const isPhoto = ({ kind }: WaitingFact): boolean => kind === "photo" || kind === "photo_note";

/** In the order in which they happened. Photos are sent last. */
export const waitingFacts = (facts: readonly WaitingFact[]): readonly WaitingFact[] => {
  const waiting = facts
    .filter(({ problem }) => problem === undefined)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return [...waiting.filter((fact) => !isPhoto(fact)), ...waiting.filter(isPhoto)];
};

/** The person can still have something sent. */
export const isWorthTrying = ({ facts, silentSince }: SyncState): boolean =>
  silentSince !== null || facts.some(({ problem, outcome }) => !problem || outcome === "stuck");

/** "All sent", "Sending 3", "Saved on this phone", "4 waiting" or "4 waiting, 1 needs you". */
export const syncWord = ({ state, facts }: SyncState): string => {
  const problems = needingYou(facts).length;
  const waiting = facts.length - problems;
  if (problems > 0) return waiting > 0 ? `${waiting} waiting, ${needs(problems)}` : needs(problems);
  if (state === "sending") return `Sending ${waiting}`;
  if (state === "saved") return "Saved on this phone";
  return waiting > 0 ? `${waiting} waiting` : "All sent";
};

/** Heading of the sheet: counts say more there than "Saved on this phone". */
export const sheetTitle = (sync: SyncState): string =>
  sync.state === "saved" && sync.facts.length > 0 ? syncWord({ ...sync, state: "waiting" }) : syncWord(sync);

export const sheetLine = ({ facts }: SyncState, silentSince: string | undefined): string => {
  if (facts.length === 0)
    return silentSince
      ? `No signal since ${silentSince}. What you do is saved on this phone.`
      : "Everything you did is with the office.";
  const kept = facts.every(({ problem }) => problem)
    ? "Everything else is with the office."
    : "Everything is saved on this phone and goes out on its own.";
  return silentSince ? `No signal since ${silentSince}. ${kept}` : kept;
};
