import { addDays, type Day } from "@fieldwright/domain/calendar";
import { addMonths, type DayRange } from "@fieldwright/domain/report-periods";
import { words } from "./words";

export const presets = [
  "this-month",
  "last-month",
  "this-quarter",
  "this-year",
  "last-12-months",
  "custom",
] as const;
export type Preset = (typeof presets)[number];

export const presetLabels: Readonly<Record<Preset, string>> = {
  "this-month": words.thisMonth,
  "last-month": words.lastMonth,
  "this-quarter": words.thisQuarter,
  "this-year": words.thisYear,
  "last-12-months": words.last12Months,
  custom: words.customRange,
};

export const questions = ["aging", "tax", "quotes", "hours", "customers"] as const;
export type Question = (typeof questions)[number];

/** Search parameters of the report. Absent means this year, and the first question. */
export type ReportSearch = {
  range?: Preset | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  question?: Question | undefined;
};

const dayOf = (raw: unknown): Day | undefined =>
  typeof raw === "string" && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw))
    ? raw
    : undefined;

export const readReportSearch = (raw: Record<string, unknown>): ReportSearch => {
  const range = presets.find((preset) => preset === raw.range);
  const [from, to] = [dayOf(raw.from), dayOf(raw.to)];
  const question = questions.find((known) => known === raw.question && known !== questions[0]);
  if (range === "custom" && from && to && from <= to) return { range, from, to, question };
  const isNamed = range !== "custom" && range !== "this-year";
  return { range: isNamed ? range : undefined, from: undefined, to: undefined, question };
};

const lastOf = (first: Day, months: number): Day => addDays(addMonths(first, months), -1);

/** The days a preset means today. */
export const rangeOf = ({ range = "this-year", from, to }: ReportSearch, today: Day): DayRange => {
  const month = `${today.slice(0, 7)}-01`;
  if (range === "custom" && from && to) return { start: from, end: to };
  if (range === "this-month") return { start: month, end: lastOf(month, 1) };
  if (range === "last-month") return { start: addMonths(month, -1), end: addDays(month, -1) };
  if (range === "this-quarter") {
    const first = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
    return { start: first, end: lastOf(first, 3) };
  }
  if (range === "last-12-months") return { start: addMonths(month, -11), end: lastOf(month, 1) };
  return { start: `${today.slice(0, 4)}-01-01`, end: `${today.slice(0, 4)}-12-31` };
};
