import { findBookedFor } from "@fieldwright/db/booked";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import { recordChange } from "@fieldwright/db/record-change";
import type { FollowUp } from "@fieldwright/domain/field-facts";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { uuidv7 } from "uuidv7";
import { holdClient } from "#customers";
import { readTerms } from "#identity";
import { type Principal, product } from "#kernel";
import { insertNewJob, type JobRecord } from "../jobs/insert-new-job";
import { loadJob, recordJobChange } from "../jobs/load-job";
import { fileNote } from "./job-notes";

type Asked = {
  /** Also the id of the new job. */
  readonly id: string;
  /** The job it was asked on, locked. */
  readonly job: JobRecord;
  readonly want: FollowUp;
  readonly text: string;
  readonly person: string;
  readonly at: Date;
  /** The start of the visit, if it was asked on one. */
  readonly visitAt: Date | null;
};

const titles: Record<FollowUp, string> = { visit: "Follow-up", quote: "Quote wanted" };
const wishes: Record<FollowUp, string> = { visit: "another visit", quote: "a quote" };

const longestTitle = 200;

const titleOf = ({ want, job }: Asked): string => `${titles[want]}: ${job.title}`.slice(0, longestTitle);

/** Customers see it, so the person's own words are in a note of the team. */
const descriptionOf = ({ person, job, visitAt }: Asked, timeZone: string): string => {
  const when = visitAt ? ` at the visit on ${formatDateTime(visitAt, timeZone, "weekdayMonthDay")}` : "";
  return `Asked for by ${person}${when} (${job.number}).`;
};

/**
 * What somebody in the field asks of the office becomes a draft job, which the office plans. Technicians cannot create
 * other jobs. The caller has judged that it may be filed.
 */
export const fileFollowUp = async (
  tx: TenantTx,
  principal: Principal,
  asked: Asked,
  now: Date,
): Promise<void> => {
  const { id, job, want, text, person, at } = asked;
  const held = await holdClient(tx, job.clientId);
  const { timeZone } = await readTerms(tx);
  const made = await insertNewJob(tx, {
    id,
    clientId: job.clientId,
    propertyId: job.propertyId,
    title: titleOf(asked),
    description: descriptionOf(asked, timeZone),
    category: job.category,
    number: await nextNumber(tx, "job"),
  });
  const created = await loadJob(tx, product, { job: made, quote: null, clientUserId: held.userId }, now);
  await recordJobChange(tx, principal, created, { verb: "create", to: created.recorded });
  await fileNote(tx, principal, { id: uuidv7(), jobId: made.id, visitId: null, text, at }, now);
  const { user } = created.presented.client;
  await recordChange(tx, {
    actor: principal,
    verb: "follow_up",
    kind: "job",
    recordId: job.id,
    version: job.version,
    to: {
      event: `Asked for ${wishes[want]}: ${text}`,
      person,
      want,
      customer: `${user.firstName} ${user.lastName}`,
      followUp: { _id: made.id, jobNumber: made.number, title: made.title },
    },
    audience: await findBookedFor(tx, { jobId: job.id }),
  });
};
