import type { JobNote } from "@fieldwright/contract/job-work";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Principal } from "#kernel";
import { openJobForWork } from "../jobs/open-job-work";
import { presentNote } from "./job-work.present";
import { insertNote } from "./notes.repo";

export const addJobNote = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, text }: { readonly jobId: string; readonly text: string },
  now: Date,
): Promise<JobNote> => {
  const { technicians } = await openJobForWork(tx, principal, jobId);
  const note = presentNote(await insertNote(tx, { jobId, authorId: principal.userId, body: text }, now));
  await recordChange(tx, {
    actor: principal,
    verb: "create",
    kind: "job_note",
    recordId: note._id,
    version: note.version,
    to: { ...note, job: jobId },
    audience: technicians,
  });
  return note;
};
