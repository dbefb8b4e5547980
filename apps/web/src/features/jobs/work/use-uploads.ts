import { fileTypes, maxFileSize } from "@fieldwright/contract/attachments";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorMessage, newIdempotencyKey } from "@/lib/api-client";
import { canRecord, storageMessage } from "@/lib/field/outbox";
import { shrinkPhoto } from "@/records/photo/camera-picker";
import { jobFilesQuery, sendJobFile } from "./api";
import { recordOnJob } from "./record-on-job";
import { words } from "./words";

export type Upload = {
  /** Also the idempotency key of retries. */
  readonly id: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed. Absent while uploading. */
  readonly problem?: { readonly text: string; readonly mayPass: boolean };
};

/** A file without a type is judged by the server, which looks into it. */
export const refusalOf = ({ size, type }: Pick<File, "size" | "type">): string | undefined => {
  if (size === 0) return words.thisFileIsEmpty;
  if (type !== "" && !fileTypes.some((possible) => possible === type)) return words.onlyImagesJpegPng;
  return size > maxFileSize ? words.filesCanBeUp : undefined;
};

/** What cameras make. Drawings and scans keep every pixel. */
const cameraTypes = ["image/jpeg", "image/webp", "image/heic", "image/heif"];

/** Photos become small and upright, and lose the place where they were taken. */
const prepare = async (file: File): Promise<File> => {
  if (!cameraTypes.includes(file.type)) return file;
  const { name, content } = await shrinkPhoto(file);
  return content === file ? file : new File([content], name, { type: content.type });
};

/** Uploads one file at a time: phone connections are slow with several at once. */
export const useUploads = (jobId: string) => {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const dismiss = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const refuse = (id: string, text: string) => change(id, { problem: { text, mayPass: false } });

  /** The list of files shows it from this device until it is sent. */
  const keep = async ({ id, file }: Upload): Promise<void> => {
    try {
      await recordOnJob(
        jobId,
        { kind: "photo", name: file.name.slice(-200), mark: null, followUp: null },
        file,
      );
    } catch (error) {
      return refuse(id, storageMessage(error) ?? words.thisPhoneCouldNot);
    }
    return dismiss(id);
  };

  const send = async (upload: Upload): Promise<void> => {
    const { id, file } = upload;
    // The server checks this too, but only after the whole file was sent.
    const refusal = refusalOf(file);
    if (refusal) return refuse(id, refusal);
    if (await canRecord()) return keep(upload);
    try {
      await sendJobFile({
        jobId,
        file,
        idempotencyKey: id,
        onProgress: (progress) => change(id, { progress }),
      });
    } catch (error) {
      const mayPass = !(error instanceof ApiError) || error.status >= 500 || error.code === "rate_limited";
      return change(id, { problem: { text: errorMessage(error, words.failedToUpload), mayPass } });
    }
    await queries.invalidateQueries({ queryKey: jobFilesQuery(jobId).queryKey });
    dismiss(id);
  };

  const add = async (files: readonly File[]): Promise<void> => {
    const added = files.map((file) => ({ id: newIdempotencyKey(), file, progress: 0 }));
    setUploads((all) => [...all, ...added]);
    for (const upload of added) {
      // Once: a retry must send the same bytes.
      const file = await prepare(upload.file);
      change(upload.id, { file });
      await send({ ...upload, file });
    }
  };

  const retry = (upload: Upload) => {
    setUploads((all) =>
      all.map((one) => (one.id === upload.id ? { id: one.id, file: one.file, progress: 0 } : one)),
    );
    void send(upload);
  };

  return { uploads, add, retry, dismiss };
};
