import type { Job } from "@fieldwright/contract/jobs";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { quantityInWords } from "@fieldwright/domain/line-units";
import type { Letterhead } from "#identity";
import type { Sheet } from "./sheet";
import { accentOf, addresseeOf, businessOf, dayInWords } from "./sheet-words";

export type JobPaper = {
  readonly job: Job;
  readonly checklist: readonly { readonly text: string; readonly done: boolean }[];
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  readonly logo: Uint8Array | undefined;
};

const startOf = ({ schedule, scheduledDate }: Job, timeZone: string): string => {
  if (schedule.startDate) return formatDateTime(schedule.startDate, timeZone);
  return scheduledDate ? dayInWords(scheduledDate) : "Not scheduled";
};

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** For technicians: without prices, and without rebates, because a rebate is not work. */
export const jobSheet = ({ job, checklist, letterhead, timeZone, logo }: JobPaper): Sheet => {
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
      { label: "Start", lines: [startOf(job, timeZone)] },
      { label: "Kind", lines: [capitalized(job.category), `${capitalized(job.priority)} priority`] },
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
    checks: checklist.map(({ text, done }) => (done ? `${text} (done)` : text)),
    blocks: [{ heading: "Notes", text: "\n\n\n\n" }],
    signature: { name: " ", words: "Customer's signature and date" },
  };
};
