import type { JobNote } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import { notFound, type Principal } from "#kernel";
import { findJobForWork, openJobForWork, openPartOfJob } from "../jobs/open-job-work";
import { findNote, insertNote, listNotes, markNoteDeleted } from "./job-notes.repo";
import { mustOwn, presentNote } from "./job-work.policy";

type Paging = { readonly page: number; readonly limit: number };

/** The caller has found the job. */
export const notesOf = async (tx: TenantTx, jobId: string, { page, limit }: Paging) => {
  const { notes, total } = await listNotes(tx, jobId, { limit, offset: (page - 1) * limit });
  return { notes: notes.map(presentNote), total, totalPages: Math.ceil(total / limit) };
};

export const listJobNotes = async (tx: TenantTx, principal: Principal, jobId: string, paging: Paging) => {
  await findJobForWork(tx, principal, jobId);
  return notesOf(tx, jobId, paging);
};

const recordNote = (
  tx: TenantTx,
  principal: Principal,
  note: JobNote & { readonly job: string },
  technicians: readonly string[],
): Promise<void> =>
  recordChange(tx, {
    actor: principal,
    verb: "create",
    kind: "job_note",
    recordId: note._id,
    version: note.version,
    to: note,
    audience: technicians,
  });

export const addJobNote = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, text }: { readonly jobId: string; readonly text: string },
  now: Date,
): Promise<JobNote> => {
  const { technicians } = await openJobForWork(tx, principal, jobId);
  const note = presentNote(await insertNote(tx, { jobId, authorId: principal.userId, body: text }, now));
  await recordNote(tx, principal, { ...note, job: jobId }, technicians);
  return note;
};

type FieldNote = {
  readonly id: string;
  readonly jobId: string;
  readonly visitId: string | null;
  readonly text: string;
  readonly at: Date;
};

/** A note from the field, with the time it was written. The caller has judged that it may be filed. */
export const fileNote = async (
  tx: TenantTx,
  principal: Principal,
  { id, jobId, visitId, text, at }: FieldNote,
  now: Date,
): Promise<void> => {
  const row = { id, jobId, visitId, authorId: principal.userId, body: text, createdAt: at };
  const note = presentNote(await insertNote(tx, row, now));
  await recordNote(tx, principal, { ...note, job: jobId }, await findBookedFor(tx, { jobId }));
};

const noteNotFound = () => notFound("Note not found");

export const deleteJobNote = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const { job, part, technicians } = await openPartOfJob(tx, principal, () => findNote(tx, id), noteNotFound);
  mustOwn(principal, part.authorId);
  await markNoteDeleted(tx, part, now);
  await recordChange(tx, {
    actor: principal,
    verb: "delete",
    kind: "job_note",
    recordId: id,
    version: part.version + 1,
    from: { ...presentNote(part), job: job.id },
    audience: technicians,
  });
};
