import type { ActivityEntry } from "@fieldwright/contract/activity";
import { joinWords } from "@fieldwright/domain/join-words";
import { lengthText } from "@fieldwright/domain/lengths";
import { dollars, formatUsd } from "@fieldwright/domain/money";
import { statusInWords } from "@fieldwright/domain/statuses";
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

const word = ofText(statusInWords);
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
const changeInWords = (name: string, from: unknown, to: unknown): string => {
  const read = readings[name];
  if (!read || from === undefined || to === undefined) return "";
  const [before = "none", after = "none"] = [read(from), read(to)];
  return Math.max(before.length, after.length) > longest ? "" : `from ${before} to ${after}`;
};

type Fields = ActivityEntry["to"];

const fieldNames: Readonly<Record<string, string>> = {
  title: "title",
  description: "description",
  category: "category",
  priority: "priority",
  estimatedDuration: "estimated duration",
  estimatedCost: "estimated cost",
  requiredSkills: "required skills",
  scheduledDate: "scheduled date",
  client: "client",
  lineItems: "line items",
  discount: "discount",
  discountPercent: "discount percent",
  taxRate: "tax rate",
  validUntil: "valid until",
  deposit: "deposit",
  depositPercent: "deposit percent",
  message: "message",
  terms: "due date",
  notes: "notes",
  status: "status",
  user: "contact details",
  phone: "contact details",
  company: "company name",
  tags: "tags",
  timeSlot: "time",
  arrivalWindow: "arrival",
  location: "address",
  team: "team",
  locked: "lock",
};

const textOf = (fields: Fields, name: string): string | undefined => {
  const value = fields?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

const numberOf = (fields: Fields, name: string): number | undefined => {
  const value = fields?.[name];
  return typeof value === "number" ? value : undefined;
};

/** With more changed fields than this, only their names are shown. */
const maxInWords = 3;

const changed = (from: Fields, to: Fields): string => {
  const fields = Object.keys(to ?? {}).filter((name) => name in fieldNames);
  const phrases = new Set(
    fields.map((name) => {
      const values = fields.length > maxInWords ? "" : changeInWords(name, from?.[name], to?.[name]);
      return `${fieldNames[name]} ${values}`.trim();
    }),
  );
  return phrases.size > 0 ? `Changed ${joinWords([...phrases])}` : "Changed";
};

/** The amount of a payment on an invoice or of a quote's deposit. */
const moved = (from: Fields, to: Fields): string => {
  const name = to && "depositPaid" in to ? "depositPaid" : "paid";
  const [before = 0, after = 0] = [numberOf(from, name), numberOf(to, name)];
  return formatUsd(dollars(Math.abs(after - before)));
};

type PaymentState = { _id?: unknown; amount?: unknown };

const paymentsIn = (fields: Fields): PaymentState[] =>
  Array.isArray(fields?.payments) ? fields.payments.filter(isObject) : [];

/** Names the amounts only if they changed. The date, method or note may have changed instead. */
const corrected = (from: Fields, to: Fields): string => {
  for (const { _id, amount: before } of paymentsIn(from)) {
    const after = paymentsIn(to).find((payment) => payment._id === _id)?.amount;
    if (typeof before === "number" && typeof after === "number" && before !== after)
      return `Changed a payment from ${formatUsd(dollars(before))} to ${formatUsd(dollars(after))}`;
  }
  return "Changed a payment";
};

const because = (sentence: string, to: Fields) => {
  const reason = textOf(to, "reason");
  return reason ? `${sentence}: ${reason}` : sentence;
};

const decided = (word: string, to: Fields) => {
  const name = textOf(to, "decidedByName");
  const customer = name ? `the customer, ${name}` : "the customer";
  return because(`${word} by ${to?.decidedBy === "client" ? customer : "the office"}`, to);
};

const converted = (to: Fields): string => {
  const number = isObject(to?.job) ? to.job.jobNumber : undefined;
  return typeof number === "string" ? `Converted to ${number}` : "Converted to a job";
};

/** By email or, to a phone number, by text. */
const told = (to: Fields): string => {
  const [sentTo, phone] = [textOf(to, "sentTo"), textOf(to, "insteadOf")];
  if (sentTo && !sentTo.includes("@")) return `Texted ${sentTo}`;
  return `Emailed ${sentTo ?? "the customer"}${phone ? ` instead. The text to ${phone} didn't go through.` : ""}`;
};

const street = (fields: Fields): string => {
  const property = fields?.property;
  const address = isObject(property) ? property.address : undefined;
  const line1 = isObject(address) ? address.line1 : undefined;
  return typeof line1 === "string" && line1 ? `the address ${line1}` : "an address";
};

const statusWord = (fields: Fields) => word(fields?.status);

const movedOn = (from: Fields, to: Fields): string => {
  const before = statusWord(from);
  return `Status changed ${before ? `from ${before} ` : ""}to ${statusWord(to) ?? "another status"}`;
};

const steps: Readonly<Record<string, string>> = {
  travel: "Left for the visit",
  arrive: "Arrived",
  start: "Started work",
  finish: "Finished",
  undo_finish: "Undid finishing the visit",
};

/** What someone of the crew tapped on their phone, and when. */
const tapped = (to: Fields): string | undefined => {
  const step = steps[textOf(to, "step") ?? ""];
  const time = textOf(to, "stepTime");
  return step && time ? `${step} at ${time}` : undefined;
};

const didNotCount = (to: Fields): string => {
  const event = textOf(to, "event") ?? "tapped a step on a visit that had changed";
  return `${event.charAt(0).toUpperCase()}${event.slice(1)}. It didn't count.`;
};

const timerStopped = (to: Fields): string => {
  const minutes = numberOf(to, "stoppedTimer");
  return minutes === undefined ? "" : `, and stopped their timer after ${lengthText(minutes)}`;
};

/** One history entry as a sentence, without the author. */
export const activityText = ({ verb, from, to }: ActivityEntry): string => {
  switch (verb) {
    case "create":
      return "Created";
    case "update":
      return changed(from, to);
    case "delete":
      return "Deleted";
    case "restore":
      return "Restored";
    case "approve":
      return decided("Approved", to);
    case "reject":
      return decided("Rejected", to);
    case "revise":
      return `Reopened as revision ${numberOf(to, "revision") ?? ""}`.trim();
    case "convert":
      return converted(to);
    case "move":
      return to?.timeSlot ? "Moved to another time" : changed(from, to);
    case "customer_confirmed":
      return "Confirmed by the customer";
    case "customer_noted":
      return textOf(to, "event") ?? "Left a note";
    case "customer_asked":
      return textOf(to, "event") ?? "Asked for another time";
    case "notify":
      return told(to);
    case "status":
      return `${tapped(to) ?? movedOn(from, to)}${timerStopped(to)}`;
    case "reopen":
      return tapped(to) ?? because("Reopened", to);
    case "step":
      return `${tapped(to) ?? "Took a step"}${timerStopped(to)}`;
    case "misfit":
      return didNotCount(to);
    case "sign":
    case "nobody_home":
    case "follow_up":
    case "late":
    case "keep_reading":
      return textOf(to, "event") ?? "Reported from the field";
    case "unassign":
      return "Removed someone who left the team";
    case "pay":
      return `${to?.depositPaid === undefined ? "Payment" : "Deposit"} of ${moved(from, to)}`;
    case "refund":
      return `Refund of ${moved(from, to)}`;
    case "correct_payment":
      return corrected(from, to);
    case "remove_payment":
      return `Removed a payment of ${moved(from, to)}`;
    case "void":
      return because("Voided", to);
    case "add_property":
      return `Added ${street(to)}`;
    case "update_property":
      return `Changed ${street(to ?? from)}`;
    case "remove_property":
      return `Removed ${street(from)}`;
    case "mute":
      return "Changed reminders";
    case "no_texts":
      return `${textOf(to, "phone") ?? "The number"} can't get texts`;
    case "send":
      return `Sent to ${textOf(to, "sentTo") ?? "the customer"}`;
    case "open":
      return "Opened by the customer";
    case "revoke_link":
      return "Customer's link turned off";
    default:
      return `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`.replaceAll("_", " ");
  }
};
