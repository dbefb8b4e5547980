import type { ChecklistItem } from "@fieldwright/contract/checklists";
import type { PartUsed } from "@fieldwright/contract/job-work";
import type { Job } from "@fieldwright/contract/jobs";
import type { VisitSignature } from "@fieldwright/contract/signatures";
import { isOutOfRange, isSkipped, rangeText } from "@fieldwright/domain/checklists";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { quantityInWords } from "@fieldwright/domain/line-units";
import type { Letterhead } from "#identity";
import type { Sheet, SheetCheck, SheetSigning } from "./sheet";
import { accentOf, addresseeOf, businessOf, dayInWords } from "./sheet";

export type JobPaper = {
  readonly job: Job;
  /** Of a recurring job: the start of the visit that the sheet is for. */
  readonly visitAt?: Date | undefined;
  readonly checklist: readonly ChecklistItem[];
  readonly parts: readonly PartUsed[];
  readonly signatures: readonly (VisitSignature & { readonly visitAt: Date })[];
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  readonly logo: Uint8Array | undefined;
};

const startOf = ({ job, visitAt, timeZone }: JobPaper): string => {
  const { schedule, scheduledDate } = job;
  if (visitAt) return formatDateTime(visitAt, timeZone);
  if (schedule.startDate) return formatDateTime(schedule.startDate, timeZone);
  return scheduledDate ? dayInWords(scheduledDate) : "Not scheduled";
};

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const withUnit = (value: string, { unit }: ChecklistItem): string => [value, unit].filter(Boolean).join(" ");

/** What someone with a pen has to fill in. */
const wantedOf = (item: ChecklistItem): string => {
  if (item.kind === "choice") return item.choices.join(" / ");
  if (item.kind === "photo") return "Photo";
  return item.kind === "reading" ? withUnit(rangeText(item), item) : "";
};

const valueOf = (item: ChecklistItem): string => {
  const { kind, value } = item;
  if (kind === "tick" || value === null) return "";
  if (kind === "photo") return "Photo on file";
  if (kind !== "reading") return value;
  const range = isOutOfRange(item, value) ? `, out of range (${rangeText(item)})` : "";
  return `${withUnit(value, item)}${range}`;
};

const checkOf = (item: ChecklistItem): SheetCheck => {
  const { done, kind, reason, required } = item;
  if (isSkipped(item)) return { text: item.text, state: "skipped", answer: `Skipped: ${reason}` };
  if (!done)
    return { text: required ? `${item.text} (required)` : item.text, state: "open", answer: wantedOf(item) };
  const text = kind === "tick" ? `${item.text} (done)` : item.text;
  return { text, state: "done", answer: [valueOf(item), reason].filter(Boolean).join(": ") };
};

const signingOf = (
  { name, strokes, signedAt, user, visitAt }: JobPaper["signatures"][number],
  timeZone: string,
): SheetSigning => {
  const visit = `visit on ${formatDateTime(visitAt, timeZone)}, with ${user.name}`;
  const when = formatDateTime(signedAt, timeZone);
  return strokes === null
    ? { title: "Nobody was home", words: `Noted ${when}, ${visit}`, strokes }
    : { title: name, words: `Signed ${when}, ${visit}`, strokes };
};

/** For technicians: without prices, and without rebates, because a rebate is not work. */
export const jobSheet = (paper: JobPaper): Sheet => {
  const { job, visitAt, checklist, parts, signatures, letterhead, timeZone, logo } = paper;
  // A visit of a recurring job is signed off on its own.
  const isSignedOff = (visitAt !== undefined || job.status === "completed") && signatures.length > 0;
  const phone = job.client.phone ?? job.client.user.profile.phone;
  return {
    title: `Job ${job.jobNumber}, ${job.title}`,
    accent: accentOf(letterhead),
    business: businessOf(letterhead, logo),
    heading: "Job",
    number: job.jobNumber,
    facts: [
      { label: "Where", lines: [...addresseeOf(job.client), ...(phone ? [phone] : [])] },
      { label: "Work", lines: [job.title] },
      { label: "Start", lines: [startOf(paper)] },
      { label: "Category", lines: [capitalized(job.category), `${capitalized(job.priority)} priority`] },
    ],
    ...(job.description ? { opening: job.description } : {}),
    lines: (job.lineItems ?? [])
      .filter(({ rebate }) => !rebate)
      .map(({ name, description, quantity, unit }) => ({
        name,
        description,
        quantity: quantityInWords(quantity, unit),
      })),
    amounts: [],
    after: [],
    checks: checklist.map(checkOf),
    parts: parts.map(({ name, quantity, unit }) => ({
      name,
      description: "",
      quantity: quantityInWords(quantity, unit),
    })),
    signings: signatures.map((signature) => signingOf(signature, timeZone)),
    blocks: [{ heading: "Notes", text: "\n\n\n\n" }],
    ...(isSignedOff ? {} : { signature: { name: " ", words: "Customer's signature and date" } }),
  };
};
