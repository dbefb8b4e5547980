import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { findJobForWork } from "../jobs/open-job-work";
import { presentNote } from "./job-work.present";
import { listNotes } from "./notes.repo";

export const listJobNotes = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
) => {
  await findJobForWork(tx, principal, jobId);
  const { notes, total } = await listNotes(tx, jobId, { limit, offset: (page - 1) * limit });
  return { notes: notes.map(presentNote), total, totalPages: Math.ceil(total / limit) };
};
