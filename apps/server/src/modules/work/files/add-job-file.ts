import type { Attachment } from "@fieldwright/contract/attachments";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import {
  AppError,
  type Config,
  type FileStore,
  lockContent,
  mustHaveRoom,
  type Principal,
  type StoredFile,
} from "#kernel";
import { openJobForWork } from "../jobs/open-job-work";
import { presentFile, recordedFile } from "./attachments.present";
import { insertJobFile } from "./job-files.repo";

/** Without the characters that would break a header or a file system; never empty. */
const safeName = (name: string): string =>
  name
    .replace(/[\p{Cc}/\\]/gu, " ")
    .trim()
    .slice(0, 200) || "file";

type NewFile = {
  readonly jobId: string;
  readonly name: string;
  readonly stored: StoredFile;
  readonly store: FileStore;
  readonly config: Pick<Config, "appSecret" | "storageQuota">;
};

export const addJobFile = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, name, stored, store, config }: NewFile,
  now: Date,
): Promise<Attachment> => {
  const { technicians } = await openJobForWork(tx, principal, jobId);
  await lockContent(tx, stored.hash);
  if (!(await store.has(stored.hash)))
    throw new AppError("unavailable", "The file could not be kept, please try again", { retryAfter: 1 });
  const file = await insertJobFile(tx, {
    recordId: jobId,
    fileHash: stored.hash,
    name: safeName(name),
    contentType: stored.type,
    size: stored.size,
    uploadedBy: principal.userId,
    createdAt: now,
  });
  await mustHaveRoom(tx, config);
  await recordChange(tx, {
    actor: principal,
    verb: "create",
    kind: "attachment",
    recordId: file.id,
    version: 1,
    to: recordedFile(file),
    audience: technicians,
  });
  return presentFile(file, config.appSecret, now);
};
