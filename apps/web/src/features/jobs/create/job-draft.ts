import { text } from "@fieldwright/contract/fields";
import { type CreateJobBody, createJobBody } from "@fieldwright/contract/jobs";
import { categories, priorities } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { instantOf } from "@/lib/wall-clock";
import {
  anyAmounts,
  blankLine,
  filledLines,
  minQuantity,
  optionalLines,
  toLineItems,
} from "@/records/line-drafts";
import { addressOfText } from "@/records/new-client/new-client-draft";
import { pickedOption } from "@/records/number-text";
import { noShare } from "@/records/share-drafts";
import { jobSkillsOf, skillsField } from "@/records/skills";
import { words } from "./words";

/** Choices of the address besides the ids of addresses. */
export const primaryAddress = "";
export const newAddress = "new";

export const createJobForm = z
  .object({
    client: pickedOption(words.clientIsRequired),
    category: z.enum(categories, words.categoryIsRequired),
    title: createJobBody.shape.title,
    description: text(5000),
    scheduledDate: createJobBody.shape.scheduledDate,
    property: z.string(),
    address: text(300),
    priority: z.enum(priorities),
    /** Minutes. */
    duration: z.string(),
    requiredSkills: skillsField,
    ...anyAmounts,
    lines: optionalLines,
    /** `hh:mm`. Blank books no visit. */
    start: z.string(),
    team: z.array(z.string()),
  })
  .check(
    z.refine(({ property, address }) => property !== newAddress || address.trim() !== "", {
      error: words.addressMissing,
      path: ["address"],
    }),
    z.refine(({ start, team }) => team.length === 0 || start !== "", {
      error: words.teamNeedsTime,
      path: ["start"],
    }),
  );
export type JobDraft = z.infer<typeof createJobForm>;

/** A new form, in which nobody is chosen. */
export type OpenJobDraft = Omit<JobDraft, "client"> & Partial<Pick<JobDraft, "client">>;

export const emptyJob: OpenJobDraft = {
  category: "general",
  title: "",
  description: "",
  scheduledDate: "",
  property: primaryAddress,
  address: "",
  priority: "medium",
  duration: "",
  requiredSkills: "",
  lines: [blankLine(minQuantity.estimate)],
  discount: noShare,
  taxRate: "",
  start: "",
  team: [],
};

/** The length of a visit if nobody knows better, as on the appointment form. */
const usualMinutes = 120;
const minute = 60_000;

type Times = Pick<JobDraft, "scheduledDate" | "start" | "duration">;

export const slotOf = ({ scheduledDate, start, duration }: Times, zone: string) => {
  const from = instantOf(`${scheduledDate}T${start}`, zone);
  const minutes = Number(duration) || usualMinutes;
  return { start: from.toISOString(), end: new Date(from.getTime() + minutes * minute).toISOString() };
};

const addressOf = ({ property, address }: JobDraft): Pick<CreateJobBody, "property" | "newAddress"> => {
  if (property === newAddress) return { newAddress: { address: addressOfText(address) } };
  return property === primaryAddress ? {} : { property };
};

type Saving = { readonly zone: string; readonly client: string; readonly reason?: string | undefined };

export const jobBodyOf = (draft: JobDraft, { zone, client, reason }: Saving): CreateJobBody => {
  const lines = filledLines(draft.lines);
  const team = draft.team.map((user) => ({ user, role: "technician" }));
  const skills = jobSkillsOf(draft.requiredSkills);
  return {
    client,
    category: draft.category,
    title: draft.title,
    description: draft.description,
    scheduledDate: draft.scheduledDate,
    priority: draft.priority,
    ...addressOf(draft),
    ...(draft.duration ? { estimatedDuration: Number(draft.duration) } : {}),
    ...(skills ? { requiredSkills: skills } : {}),
    ...(lines.length > 0 ? { lineItems: toLineItems(lines) } : {}),
    ...(draft.start
      ? {
          visit: {
            timeSlot: slotOf(draft, zone),
            team,
            notes: { internal: "" },
            ...(reason ? { override: { reason } } : {}),
          },
        }
      : {}),
  };
};
