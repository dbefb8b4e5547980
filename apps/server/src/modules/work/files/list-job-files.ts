import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { findJobForWork } from "../jobs/open-job-work";
import { presentFile } from "./attachments.present";
import { listFiles } from "./job-files.repo";

type Listing = {
  readonly jobId: string;
  readonly page: number;
  readonly limit: number;
  readonly secret: string;
};

export const listJobFiles = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, page, limit, secret }: Listing,
  now: Date,
) => {
  await findJobForWork(tx, principal, jobId);
  const { files, total } = await listFiles(tx, jobId, { limit, offset: (page - 1) * limit });
  return {
    files: files.map((file) => presentFile(file, secret, now)),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
