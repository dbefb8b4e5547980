import { maxPhotoNote, photoMarks } from "@fieldwright/domain/field-facts";
import * as z from "zod/mini";
import { id, idParams, instant, listTotals, noContent, pageQuery, text } from "./fields";
import { worker } from "./job-work";
import { route } from "./route";

export const maxFileSize = 10_000_000;

export const fileTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/heic",
  "application/pdf",
] as const;
export type FileType = (typeof fileTypes)[number];

export const attachment = z.object({
  _id: id,
  name: z.string(),
  contentType: z.enum(fileTypes),
  /** Bytes. */
  size: z.int(),
  uploadedBy: z.nullable(worker),
  /** For a photo of the work: whether it shows the place before or after it. */
  mark: z.nullable(z.enum(photoMarks)),
  /** A few words about it. Empty if there are none. */
  note: z.string(),
  /** When the note was last written. */
  notedAt: z.nullable(instant),
  /** Valid for ten minutes, without a session. */
  url: z.string(),
  /** A picture of at most 480 pixels, without a session. The address stays the same for weeks. Null if there is none. */
  thumbnail: z.nullable(z.string()),
  createdAt: instant,
});
export type Attachment = z.infer<typeof attachment>;

export const listJobFiles = route({
  method: "GET",
  path: "/jobs/:id/files",
  access: "schedule:log",
  summary: "Photos and documents of a job, newest first",
  tag: "Work on jobs",
  params: idParams,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  status: 200,
  response: z.object({ files: z.array(attachment), ...listTotals }),
});

export const addJobFile = route({
  method: "POST",
  path: "/jobs/:id/files",
  access: "schedule:log",
  summary: "Add an image or PDF of up to 10 MB, sent as the one file of a multipart/form-data body",
  tag: "Work on jobs",
  params: idParams,
  status: 201,
  response: attachment,
});

export const changeFileNote = route({
  method: "PUT",
  path: "/files/:id/note",
  access: "schedule:log",
  summary: "Add a short note to a photo or document; an empty note removes it",
  tag: "Work on jobs",
  params: idParams,
  body: z.object({ note: text(maxPhotoNote) }),
  status: 200,
  response: attachment,
});

export const deleteFile = route({
  method: "DELETE",
  path: "/files/:id",
  access: "schedule:log",
  summary: "Delete a file you added; the office can delete any",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});

const given = z._default(z.string(), "");
/** Addresses from before have no organization. */
const signedFile = z.object({ expires: given, signature: given, organization: given });

export const readFile = route({
  method: "GET",
  path: "/files/:id",
  access: "public",
  summary: "The content of a file, by the signed address from a list",
  tag: "Work on jobs",
  params: idParams,
  query: signedFile,
  status: 200,
  response: z.string(),
  produces: "application/octet-stream",
});

export const readThumbnail = route({
  method: "GET",
  path: "/files/:id/thumbnail",
  access: "public",
  summary: "A thumbnail of an image, by the signed address from a list",
  tag: "Work on jobs",
  params: idParams,
  query: signedFile,
  status: 200,
  response: z.string(),
  produces: "image/webp",
});
