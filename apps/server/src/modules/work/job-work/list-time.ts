import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { findJobForWork } from "../jobs/open-job-work";
import { presentTimeEntry } from "./job-work.present";
import { listEntries } from "./time-entries.repo";

export const listTime = async (
  tx: TenantTx,
  principal: Principal,
  jobId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
  now: Date,
) => {
  await findJobForWork(tx, principal, jobId);
  const found = await listEntries(tx, jobId, { limit, offset: (page - 1) * limit, now });
  return {
    entries: found.entries.map((entry) => presentTimeEntry(entry, now)),
    totalMinutes: found.totalMinutes,
    total: found.total,
    totalPages: Math.ceil(found.total / limit),
  };
};
