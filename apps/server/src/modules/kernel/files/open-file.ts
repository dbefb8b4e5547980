import type { Database } from "@fieldwright/db/client";
import { notFound } from "../app-error";
import { findContent } from "./attachments.repo";
import type { FileStore } from "./file-store";

export const fileNotFound = () => notFound("File not found");

/** The name as it is for new browsers, in plain ASCII for old ones. */
const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`;
};

type Content = Awaited<ReturnType<typeof findContent>>;

/** What is served of a stored file, with the headers that belong to it. */
export const openContent = async (store: FileStore, file: Content) => {
  const content = file && (await store.open(file.fileHash));
  if (!content) throw fileNotFound();
  return {
    content,
    headers: {
      "content-type": file.contentType,
      "content-length": file.size,
      "content-disposition": dispositionOf(file.name),
      "x-content-type-options": "nosniff",
    },
  };
};

export const openFile = async (database: Database, store: FileStore, id: string) =>
  openContent(store, await database.system((tx) => findContent(tx, id)));
