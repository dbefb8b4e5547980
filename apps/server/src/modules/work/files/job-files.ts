import type { Attachment } from "@fieldwright/contract/attachments";
import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import { noteAfter, type PhotoMark, type PhotoNote } from "@fieldwright/domain/field-facts";
import { reachOf } from "@fieldwright/domain/permissions";
import {
  AppError,
  type Config,
  type FileStore,
  fileNotFound,
  holdContent,
  lockContent,
  markFileDeleted,
  mustHaveRoom,
  type Principal,
  type StoredFile,
  signedUrl,
  thumbnailUrl,
  updateFileNote,
} from "#kernel";
import { findJobForWork, openJobForWork, openPartOfJob } from "../jobs/open-job-work";
import {
  type FileRecord,
  findFile,
  findMarkedPhotos,
  insertJobFile,
  isFileOfJob,
  listFiles,
  type Taken,
} from "./job-files.repo";

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
  note: file.note,
  notedAt: file.notedAt?.toISOString() ?? null,
  url: signedUrl(secret, file, now),
  thumbnail: thumbnailUrl(secret, file, now),
  createdAt: file.createdAt.toISOString(),
});

/** Without the address, so that the log gives no access to the content. */
const recordedFile = ({ id, jobId, name, contentType, size, fileHash, note }: FileRecord) => ({
  _id: id,
  job: jobId,
  name,
  contentType,
  size,
  fileHash,
  ...(note ? { note } : {}),
});

type Listing = {
  readonly jobId: string;
  readonly page: number;
  readonly limit: number;
  readonly secret: string;
};

/** The caller has found the job. */
export const filesOf = async (tx: TenantTx, { jobId, page, limit, secret }: Listing, now: Date) => {
  const { files, total } = await listFiles(tx, jobId, { limit, offset: (page - 1) * limit });
  return {
    files: files.map((file) => presentFile(file, secret, now)),
    total,
    totalPages: Math.ceil(total / limit),
  };
};

export const listJobFiles = async (tx: TenantTx, principal: Principal, listing: Listing, now: Date) => {
  await findJobForWork(tx, principal, listing.jobId);
  return filesOf(tx, listing, now);
};

/** For the customer, without notes of the team. Without those that no browser can show. */
export const readWorkPhotos = async (
  tx: TenantTx,
  { secret, ...taken }: Taken & { readonly secret: string },
  now: Date,
) =>
  (await findMarkedPhotos(tx, taken)).flatMap((file) => {
    const { url, thumbnail, mark } = presentFile(file, secret, now);
    return mark && thumbnail ? [{ url, thumbnail, mark }] : [];
  });

/** Removes characters that would break a header or a file system. Never empty. A photo that became JPEG is called so. */
const safeName = (name: string, { type }: StoredFile): string => {
  const plain = name.replace(/[\p{Cc}/\\]/gu, " ").trim();
  return (type === "image/jpeg" ? plain.replace(/\.hei[cf]$/i, ".jpg") : plain).slice(0, 200) || "file";
};

type NewFile = {
  readonly jobId: string;
  readonly name: string;
  readonly stored: StoredFile;
  readonly store: FileStore;
  readonly config: Pick<Config, "appSecret" | "storageQuota">;
};

type Details = Pick<Parameters<typeof insertJobFile>[1], "id" | "mark" | "note" | "notedAt"> & {
  readonly technicians: readonly string[];
};

const insertStored = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, name, stored, store, config }: NewFile,
  { technicians, ...details }: Details,
  at: Date,
): Promise<FileRecord> => {
  await holdContent(tx, store, stored.hash);
  const file = await insertJobFile(tx, {
    ...details,
    recordId: jobId,
    fileHash: stored.hash,
    name: safeName(name, stored),
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

type FieldPhoto = NewFile & {
  readonly id: string;
  readonly mark: PhotoMark | null;
  readonly note: string;
};

/** A photo from the field, with the time it was taken. The caller has judged that it may be filed. */
export const filePhoto = async (
  tx: TenantTx,
  principal: Principal,
  { id, mark, note, ...file }: FieldPhoto,
  at: Date,
): Promise<void> => {
  const technicians = await findBookedFor(tx, { jobId: file.jobId });
  const notedAt = note ? at : null;
  await insertStored(tx, principal, file, { id, mark, note, notedAt, technicians }, at);
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
    const { id: _, jobId: __, uploaderName: ___, ...row } = file;
    await lockContent(tx, row.fileHash);
    const copy = await insertJobFile(tx, { ...row, recordId: jobId });
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

type Noted = { readonly part: FileRecord; readonly technicians: readonly string[] };

const writeNote = async (
  tx: TenantTx,
  principal: Principal,
  { part, technicians }: Noted,
  written: PhotoNote,
): Promise<FileRecord> => {
  const noted = noteAfter(part, written);
  if (noted === part) return part;
  await updateFileNote(tx, part.id, noted);
  if (noted.note === part.note) return noted;
  await recordChange(tx, {
    actor: principal,
    verb: "update",
    kind: "attachment",
    recordId: part.id,
    version: 1,
    from: { ...recordedFile(part), note: part.note },
    to: { ...recordedFile(noted), note: noted.note },
    audience: technicians,
  });
  return noted;
};

type NewNote = { readonly id: string; readonly note: string; readonly secret: string };

/** Everybody who works on the job may write it. */
export const changeFileNote = async (
  tx: TenantTx,
  principal: Principal,
  { id, note, secret }: NewNote,
  now: Date,
): Promise<Attachment> => {
  const opened = await openPartOfJob(tx, principal, () => findFile(tx, id), fileNotFound);
  return presentFile(await writeNote(tx, principal, opened, { note, notedAt: now }), secret, now);
};

type FieldNote = {
  readonly id: string;
  readonly jobId: string;
  readonly note: string;
  readonly at: Date;
};

/** A note from the field. The caller has locked the job, and has judged that it may be filed. */
export const filePhotoNote = async (
  tx: TenantTx,
  principal: Principal,
  { id, jobId, note, at }: FieldNote,
): Promise<"filed" | "gone" | "unknown"> => {
  const part = await findFile(tx, id);
  if (part?.jobId !== jobId) return (await isFileOfJob(tx, { id, jobId })) ? "gone" : "unknown";
  const technicians = await findBookedFor(tx, { jobId });
  await writeNote(tx, principal, { part, technicians }, { note, notedAt: at });
  return "filed";
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
