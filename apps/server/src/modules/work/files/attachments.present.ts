import type { Attachment } from "@fieldwright/contract/attachments";
import { signedUrl } from "#kernel";
import type { FileRecord } from "./job-files.repo";

export const presentFile = (file: FileRecord, secret: string, now: Date): Attachment => ({
  _id: file.id,
  name: file.name,
  contentType: file.contentType,
  size: file.size,
  uploadedBy: file.uploadedBy === null ? null : { _id: file.uploadedBy, name: file.uploaderName },
  url: signedUrl(secret, file.id, now),
  createdAt: file.createdAt.toISOString(),
});

/** Without the address: the log is no way to the content. */
export const recordedFile = ({ id, jobId, name, contentType, size, fileHash }: FileRecord) => ({
  _id: id,
  job: jobId,
  name,
  contentType,
  size,
  fileHash,
});
