import { dayIn, instantAt } from "@fieldwright/domain/calendar";
import type { Cents } from "@fieldwright/domain/money";
import type { JobStatus } from "@fieldwright/domain/statuses";
import {
  type Cell,
  filledCells,
  firstOf,
  hasLongCell,
  noClient,
  numberIn,
  type Refused,
  remarksOf,
  type Setting,
  tooLong,
  type UsedColumn,
  type Who,
  whoOf,
} from "./draft";
import { centsIn, minutesIn, type When, whenIn } from "./read-cells";

export type JobDraft = {
  readonly reference: string;
  readonly title: string;
  readonly who: Who;
  readonly status: JobStatus;
  readonly day: string | null;
  readonly createdAt: Date | null;
  readonly completedAt: Date | null;
  /** Only ahead, and only with a time. */
  readonly visit: { readonly start: Date; readonly end: Date } | null;
  readonly amount: Cents | null;
  readonly people: readonly string[];
  readonly description: string;
};

const noon = 12 * 60;
const usualMinutes = 60;
const longestTitle = 150;
const longestDescription = 5000;

const words: readonly (readonly [RegExp, JobStatus])[] = [
  [/cancel|void|deleted|lost|declined/, "cancelled"],
  // Before "complete" and "started", which these words contain.
  [/incomplete|unfinished|\b(not|isn't|un) ?(yet )?(complet|finish|done|start|closed|paid|schedul)/, "draft"],
  [/\blate\b|overdue|past due|action required|needs? action/, "draft"],
  [/unscheduled|draft|new|needs? schedul|requested|open|backlog/, "draft"],
  [/complet|closed|done|finish|archiv|invoic|paid|billed|rated/, "completed"],
  [/hold|paused|waiting/, "on_hold"],
  [/progress|started|working|active|dispatched|on my way/, "in_progress"],
  [/schedul|upcoming|booked|today|assigned/, "scheduled"],
];

const statusIn = (text: string): JobStatus | undefined => {
  const plain = text.toLowerCase().replaceAll(/[_-]+/g, " ");
  return words.find(([pattern]) => pattern.test(plain))?.[1];
};

/** A day of one column may have its time in another. */
const whenOf = (
  cells: readonly Cell[],
  timeZone: string,
  targets: readonly Cell["target"][],
  time?: Cell["target"],
) => {
  const seen = cells.filter(({ target }) => targets.includes(target) || target === time);
  const found = seen.flatMap(({ text }) => whenIn(text, timeZone) ?? []);
  const best = found.find(({ minute }) => minute !== null) ?? found[0];
  if (!best) return null;
  const [minute] = time ? minutesIn(firstOf(cells, time)) : [];
  return { day: best.day, minute: best.minute ?? minute ?? null };
};

const momentOf = (when: When, timeZone: string): Date => instantAt(timeZone, when.day, when.minute ?? noon);

type Times = { readonly start: When | null; readonly end: When | null; readonly completed: When | null };

/** Past work is done unless it was canceled or says that it is still open. Work ahead is scheduled by its visit. */
const statusOf = (said: JobStatus | undefined, { start, completed }: Times, today: string): JobStatus => {
  const isPast = start !== null && start.day < today;
  if (said === undefined) return completed || isPast ? "completed" : "draft";
  if (said === "scheduled") return isPast ? "completed" : "draft";
  return said;
};

const visitOf = (
  cells: readonly Cell[],
  { start, end }: Times,
  { timeZone, now }: Setting,
): JobDraft["visit"] => {
  if (!start || start.minute === null) return null;
  const from = momentOf(start, timeZone);
  if (from <= now) return null;
  const [, untilMinute] = minutesIn(firstOf(cells, "startTime"));
  const given = end && end.minute !== null ? momentOf(end, timeZone) : undefined;
  const until =
    given ?? (untilMinute === undefined ? undefined : instantAt(timeZone, start.day, untilMinute));
  const day = 86_400_000;
  const fits = until && until > from && until.getTime() - from.getTime() <= day;
  return { start: from, end: fits ? until : new Date(from.getTime() + usualMinutes * 60_000) };
};

const titleOf = (cells: readonly Cell[], reference: string): string => {
  const notes = cells.filter(({ target }) => target === "notes");
  const spoken = notes.find(({ title }) => /line|service|description|type/i.test(title)) ?? notes[0];
  const line = (firstOf(cells, "title") || (spoken?.text ?? "")).split(/[\r\n]/, 1)[0]?.trim() ?? "";
  return line.slice(0, longestTitle).trim() || (reference ? `Job ${reference}` : "Imported job");
};

const namesIn = (text: string): string[] =>
  text
    .split(/\s*(?:[,;&/|\n\r]|\band\b)\s*/i)
    .map((name) => name.trim())
    .filter(Boolean);

/** A row as a job. Only a row without a client is refused. */
export const draftJob = (
  used: readonly UsedColumn[],
  row: readonly string[],
  setting: Setting,
): JobDraft | Refused => {
  const cells = filledCells(used, row);
  if (hasLongCell(cells)) return { reason: tooLong };
  const who = whoOf(cells);
  if (!who.draft) return { reason: noClient };
  const { timeZone, now } = setting;
  const times: Times = {
    start: whenOf(cells, timeZone, ["start", "date"], "startTime"),
    end: whenOf(cells, timeZone, ["end"], "endTime"),
    completed: whenOf(cells, timeZone, ["completed"]),
  };
  const reference = numberIn(firstOf(cells, "number"));
  const said = statusIn(firstOf(cells, "status"));
  const status = statusOf(said, times, dayIn(timeZone, now));
  const takesVisit = status === "draft" || status === "in_progress";
  const created = whenOf(cells, timeZone, ["created"]);
  const ended = times.completed ?? times.start ?? times.end ?? created;
  const earliest = created ?? times.start ?? times.completed;
  const upToNow = (when: When | null): Date | null =>
    when ? new Date(Math.min(momentOf(when, timeZone).getTime(), now.getTime())) : null;
  const unread = cells.filter(
    ({ target, text }) =>
      ["start", "date", "end", "completed", "created"].includes(target) && whenIn(text, timeZone) === null,
  );
  const unsaid = cells.filter(({ target, text }) => target === "status" && statusIn(text) === undefined);
  const amounts = cells.filter(({ target }) => target === "amount");
  const amount = amounts.flatMap(({ text }) => centsIn(text) ?? []).find((one) => one >= 0);
  const odd = amounts.filter(({ text }) => (centsIn(text) ?? -1) < 0);
  return {
    reference,
    title: titleOf(cells, reference),
    who,
    status,
    day: (times.start ?? times.completed)?.day ?? null,
    createdAt: upToNow(earliest),
    completedAt: status === "completed" ? (upToNow(ended) ?? now) : null,
    visit: takesVisit ? visitOf(cells, times, setting) : null,
    amount: amount ?? null,
    people: cells.filter(({ target }) => target === "people").flatMap(({ text }) => namesIn(text)),
    description: remarksOf(
      [...cells.filter(({ target }) => target === "notes"), ...unread, ...unsaid, ...odd],
      longestDescription,
    ),
  };
};
