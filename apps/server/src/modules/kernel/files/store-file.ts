import type { FileType } from "@fieldwright/contract/attachments";
import { checkedContent } from "./checked-content";
import type { FileStore, StoredContent } from "./file-store";

export type StoredFile = StoredContent & { readonly type: FileType };

/** Comes first: content that no row names is harmless, a row without content is not. */
export const storeFile = async (store: FileStore, source: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
  let type: FileType | undefined;
  const stored = await store.put(
    checkedContent(source, (found) => {
      type = found;
    }),
  );
  if (!type) throw new Error("content was stored without a type");
  return { ...stored, type };
};
