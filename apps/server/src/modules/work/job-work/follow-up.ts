import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import type { FollowUp } from "@fieldwright/domain/field-facts";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { uuidv7 } from "uuidv7";
import { lockLiveClient, summarizeClients } from "#customers";
import { readTerms } from "#identity";
import { type Principal, product } from "#kernel";
import { type JobRecord, makeJob } from "../jobs/create-job";
import { discardJob } from "../jobs/jobs";
import { loadJob, lockLiveJob } from "../jobs/load-job";
import { fileNote } from "./job-notes";
import { findNewestNotes } from "./job-notes.repo";

type Asked = {
  /** Also the id of the new job, or of the note if there is none. */
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

const titles: Record<FollowUp, string> = { visit: "Follow-up", quote: "Quote needed" };
const wishes: Record<FollowUp, string> = { visit: "another visit", quote: "a quote" };

const longestTitle = 200;

const titleOf = ({ want, job }: Asked): string => `${titles[want]}: ${job.title}`.slice(0, longestTitle);

/** Customers see it, so the person's own words are in a note of the team. */
const descriptionOf = ({ person, job, visitAt }: Asked, timeZone: string): string => {
  const when = visitAt ? ` at the visit on ${formatDateTime(visitAt, timeZone, "weekdayMonthDay")}` : "";
  return `Requested by ${person}${when} (${job.number}).`;
};

const recordAsked = async (
  tx: TenantTx,
  principal: Principal,
  { job, want, text, person }: Asked,
  made: JobRecord | undefined,
): Promise<void> => {
  const { firstName, lastName } = (await summarizeClients(tx, [job.clientId]))(job.clientId).user;
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
      customer: `${firstName} ${lastName}`,
      ...(made ? { followUp: { _id: made.id, jobNumber: made.number, title: made.title } } : {}),
    },
    audience: await findBookedFor(tx, { jobId: job.id }),
  });
};

/** Nobody but the person who asked has done anything with it. */
const isUntouched = async (
  tx: TenantTx,
  { id, status, version }: JobRecord,
  by: string,
): Promise<boolean> => {
  if (status !== "draft" || version !== 1) return false;
  const notes = await findNewestNotes(tx, [id], 2);
  return notes.every(({ authorId }) => authorId === by);
};

/** Deletes the job of a request that was taken back, as long as the office has not worked on it. */
export const dropFollowUp = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const found = await lockLiveJob(tx, id);
  if (!found || !(await isUntouched(tx, found.job, principal.userId))) return;
  await discardJob(tx, principal, await loadJob(tx, product, found, now), now);
};

/** The words of a request for which there is a job already. */
export const addToFollowUp = async (
  tx: TenantTx,
  principal: Principal,
  asked: Asked,
  jobId: string,
  now: Date,
): Promise<void> => {
  const { id, text, at, job } = asked;
  const found = await lockLiveJob(tx, jobId);
  await fileNote(tx, principal, { id, jobId: found?.job.id ?? job.id, visitId: null, text, at }, now);
  await recordAsked(tx, principal, asked, found?.job);
};

const makeFollowUp = async (
  tx: TenantTx,
  principal: Principal,
  asked: Asked,
  clientUserId: string | null,
  now: Date,
): Promise<JobRecord> => {
  const { id, job } = asked;
  const { timeZone } = await readTerms(tx);
  const fields = {
    id,
    clientId: job.clientId,
    propertyId: job.propertyId,
    title: titleOf(asked),
    description: descriptionOf(asked, timeZone),
    category: job.category,
  };
  return (await makeJob(tx, principal, { fields, quote: null, clientUserId, viewer: product }, now)).job;
};

/**
 * What someone in the field asks of the office becomes a draft job, which the office plans. Technicians cannot create
 * other jobs. The caller has judged that it may be filed. For a client who was deleted meanwhile there is no new job:
 * the words stay as a note on the old one. Answers whether there is a new job.
 */
export const fileFollowUp = async (
  tx: TenantTx,
  principal: Principal,
  asked: Asked,
  now: Date,
): Promise<boolean> => {
  const { id, job, text, at } = asked;
  const client = await lockLiveClient(tx, job.clientId);
  const made = client && (await makeFollowUp(tx, principal, asked, client.userId, now));
  const note = made ? { id: uuidv7(), jobId: made.id } : { id, jobId: job.id };
  await fileNote(tx, principal, { ...note, visitId: null, text, at }, now);
  await recordAsked(tx, principal, asked, made);
  return made !== undefined;
};
