import type { FieldVisit } from "@/lib/field/types";
import { ownSteps } from "../day/stops";

type Entry = Pick<FieldVisit["work"]["time"][number], "start" | "end">;

/** Milliseconds of the person's own time since they started work on the visit. */
export const workedTime = (entries: readonly Entry[], since: Date, now: Date): number =>
  entries.reduce((sum, { start, end }) => {
    const from = Math.max(Date.parse(start), since.getTime());
    const until = end === null ? now.getTime() : Date.parse(end);
    return sum + Math.max(0, until - from);
  }, 0);

/** The person's entries that count for the visit, oldest first. */
export const entriesOf = ({ work }: Pick<FieldVisit, "work">, since: Date) =>
  work.time
    .filter(({ end }) => end === null || Date.parse(end) > since.getTime())
    .toSorted((a, b) => a.start.localeCompare(b.start));

/** "1:08" */
export const clockText = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};

/** Undefined until the person has started work. */
export const workOn = (visit: FieldVisit, person: string, now: Date) => {
  const { startedAt, finishedAt } = ownSteps(visit, person);
  if (!startedAt) return undefined;
  const since = new Date(startedAt);
  const until = finishedAt ? new Date(finishedAt) : now;
  return { since, until, worked: workedTime(visit.work.time, since, until) };
};
