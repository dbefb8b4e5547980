import type { Attachment } from "@fieldwright/contract/attachments";
import { findBookedFor } from "@fieldwright/db/booked";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { reachOf } from "@fieldwright/domain/permissions";
import {
  AppError,
  type Config,
  type FileStore,
  fileNotFound,
  lockContent,
  markFileDeleted,
  mustHaveRoom,
  type Principal,
  type StoredFile,
  signedUrl,
  thumbnailUrl,
} from "#kernel";
import { findJobForWork, openJobForWork, openPartOfJob } from "../jobs/open-job-work";
import { type FileRecord, findFile, insertJobFile, listFiles } from "./job-files.repo";

const mustBeUploader = (principal: Principal, uploadedBy: string | null): void => {
  if (reachOf(principal, "schedule:log") !== "all" && principal.userId !== uploadedBy)
    throw new AppError("forbidden", "Only the person who added this file and the office can delete it");
};

export const presentFile = (file: FileRecord, secret: string, now: Date): Attachment => ({
  _id: file.id,
  name: file.name,
  contentType: file.contentType,
  size: file.size,
  uploadedBy: file.uploadedBy === null ? null : { _id: file.uploadedBy, name: file.uploaderName },
  mark: file.mark,
  url: signedUrl(secret, file.id, now),
  thumbnail: thumbnailUrl(secret, file, now),
  createdAt: file.createdAt.toISOString(),
});

/** Without the address, so that the log gives no access to the content. */
const recordedFile = ({ id, jobId, name, contentType, size, fileHash }: FileRecord) => ({
  _id: id,
  job: jobId,
  name,
  contentType,
  size,
  fileHash,
});

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

/** Removes characters that would break a header or a file system. Never empty. */
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

type Details = Pick<Parameters<typeof insertJobFile>[1], "id" | "mark"> & {
  readonly technicians: readonly string[];
};

const insertStored = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, name, stored, store, config }: NewFile,
  { technicians, ...details }: Details,
  at: Date,
): Promise<FileRecord> => {
  await lockContent(tx, stored.hash);
  if (!(await store.has(stored.hash)))
    throw new AppError("unavailable", "Couldn't save the file. Please try again.", { retryAfter: 1 });
  const file = await insertJobFile(tx, {
    ...details,
    recordId: jobId,
    fileHash: stored.hash,
    name: safeName(name),
    contentType: stored.type,
    size: stored.size,
    uploadedBy: principal.userId,
    createdAt: at,
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
  return file;
};

export const addJobFile = async (
  tx: TenantTx,
  principal: Principal,
  file: NewFile,
  now: Date,
): Promise<Attachment> => {
  const { technicians } = await openJobForWork(tx, principal, file.jobId);
  const added = await insertStored(tx, principal, file, { technicians }, now);
  return presentFile(added, file.config.appSecret, now);
};

type FieldPhoto = NewFile & { readonly id: string; readonly mark: PhotoMark | null };

/** A photo from the field, with the time it was taken. The caller has judged that it may be filed. */
export const filePhoto = async (
  tx: TenantTx,
  principal: Principal,
  { id, mark, ...file }: FieldPhoto,
  at: Date,
): Promise<void> => {
  const technicians = await findBookedFor(tx, { jobId: file.jobId });
  await insertStored(tx, principal, file, { id, mark, technicians }, at);
};

/** The same photos on another job. Their content is stored once. */
export const copyPhotos = async (
  tx: TenantTx,
  principal: Principal,
  { ids, jobId }: { readonly ids: readonly string[]; readonly jobId: string },
): Promise<void> => {
  for (const id of ids) {
    const file = await findFile(tx, id);
    if (!file) continue;
    const { fileHash, name, contentType, size, uploadedBy, mark, createdAt } = file;
    await lockContent(tx, fileHash);
    const row = { recordId: jobId, fileHash, name, contentType, size, uploadedBy, mark, createdAt };
    const copy = await insertJobFile(tx, row);
    await recordChange(tx, {
      actor: principal,
      verb: "create",
      kind: "attachment",
      recordId: copy.id,
      version: 1,
      to: recordedFile(copy),
      audience: [],
    });
  }
};

/** The address stops working at once. The content is deleted when the file can no longer be restored. */
export const deleteFile = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const { part, technicians } = await openPartOfJob(tx, principal, () => findFile(tx, id), fileNotFound);
  mustBeUploader(principal, part.uploadedBy);
  await markFileDeleted(tx, { kind: "job", id }, now);
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
