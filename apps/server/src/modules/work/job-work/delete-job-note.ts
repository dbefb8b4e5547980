import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { notFound, type Principal } from "#kernel";
import { openPartOfJob } from "../jobs/open-job-work";
import { mustOwn } from "./job-work.policy";
import { presentNote } from "./job-work.present";
import { findNote, markNoteDeleted } from "./notes.repo";

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
