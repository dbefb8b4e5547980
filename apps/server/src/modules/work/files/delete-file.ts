import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { fileNotFound, type Principal } from "#kernel";
import { openPartOfJob } from "../jobs/open-job-work";
import { mustBeUploader } from "./attachments.policy";
import { recordedFile } from "./attachments.present";
import { findFile, markFileDeleted } from "./job-files.repo";

/** Its address stops working at once; the content goes when the deletion can no longer be undone. */
export const deleteFile = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const { part, technicians } = await openPartOfJob(tx, principal, () => findFile(tx, id), fileNotFound);
  mustBeUploader(principal, part.uploadedBy);
  await markFileDeleted(tx, id, now);
  await recordChange(tx, {
    actor: principal,
    verb: "delete",
    kind: "attachment",
    recordId: id,
    version: 2,
    from: recordedFile(part),
    audience: technicians,
  });
};
