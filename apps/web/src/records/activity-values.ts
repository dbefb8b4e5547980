import { dollars, formatUsd } from "@fieldwright/domain/money";
import { formatDay } from "@/lib/dates";

type Reading = (value: unknown) => string | undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const ofText =
  (read: (text: string) => string): Reading =>
  (value) =>
    typeof value === "string" && value !== "" ? read(value) : undefined;

const ofNumber =
  (read: (amount: number) => string): Reading =>
  (value) =>
    typeof value === "number" ? read(value) : undefined;

const part =
  (name: string, read: Reading): Reading =>
  (value) =>
    isObject(value) ? read(value[name]) : undefined;

const word = ofText((text) => text.replaceAll("_", " "));
const quoted = ofText((text) => `“${text}”`);
const day: Reading = (value) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : undefined;
const money = ofNumber((amount) => formatUsd(dollars(amount)));
const percent = ofNumber((rate) => `${rate}%`);

const list: Reading = (value) => (Array.isArray(value) && value.length > 0 ? value.join(", ") : undefined);

/** Fields whose values are short enough for a sentence. */
const readings: Readonly<Record<string, Reading>> = {
  title: quoted,
  category: word,
  priority: word,
  status: word,
  scheduledDate: day,
  validUntil: day,
  terms: part("dueDate", day),
  company: part("name", quoted),
  discount: money,
  deposit: money,
  estimatedCost: money,
  estimatedDuration: ofNumber((minutes) => `${minutes} min`),
  taxRate: percent,
  discountPercent: percent,
  depositPercent: percent,
  tags: list,
  requiredSkills: list,
};

const longest = 60;

/** "from medium to urgent". Empty if the values are too long for the timeline. */
export const changeInWords = (name: string, from: unknown, to: unknown): string => {
  const read = readings[name];
  if (!read || from === undefined || to === undefined) return "";
  const [before = "none", after = "none"] = [read(from), read(to)];
  return Math.max(before.length, after.length) > longest ? "" : `from ${before} to ${after}`;
};
