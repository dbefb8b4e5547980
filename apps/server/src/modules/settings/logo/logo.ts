import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FileType } from "@fieldwright/contract/attachments";
import type { TenantTx } from "@fieldwright/db/client";
import { recordOrganizationChange } from "#identity";
import {
  type Actor,
  AppError,
  type Config,
  checkedContent,
  type FileStore,
  holdContent,
  markFileDeleted,
  mustHaveRoom,
  type StoredContent,
} from "#kernel";
import { shrinkLogo } from "#pdf";
import { insertLogo } from "./logo.repo";

type LogoType = Extract<FileType, "image/png" | "image/jpeg">;
type StoredLogo = StoredContent & { readonly type: LogoType };

const isLogoType = (type: FileType): type is LogoType => type === "image/png" || type === "image/jpeg";

/** Customer pages and PDF documents support these two types. Others are refused before anything is stored. */
export const storeLogo = async (
  store: FileStore,
  owner: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredLogo> => {
  let type: LogoType | undefined;
  const checked = checkedContent(source, (found) => {
    if (!isLogoType(found))
      throw new AppError("unsupported_media_type", "A logo must be a PNG or JPEG image");
    type = found;
  });
  const small = await shrinkLogo(owner, await buffer(checked));
  if (!type) throw new Error("content was read without a type");
  return { ...(await store.put(Readable.from([small]))), type };
};

export const keepLogo = async (
  tx: TenantTx,
  { store, config }: { readonly store: FileStore; readonly config: Pick<Config, "storageQuota"> },
  actor: Actor,
  { hash, size, type }: StoredLogo,
  now: Date,
): Promise<void> => {
  await holdContent(tx, store, hash);
  const name = type === "image/png" ? "logo.png" : "logo.jpg";
  await recordOrganizationChange(tx, actor, { to: { logo: name } }, now);
  await markFileDeleted(tx, { kind: "organization" }, now);
  await insertLogo(tx, {
    fileHash: hash,
    name,
    contentType: type,
    size,
    uploadedBy: actor.userId,
    createdAt: now,
  });
  await mustHaveRoom(tx, config);
};

/** No effect without a logo. */
export const removeLogo = async (tx: TenantTx, actor: Actor, now: Date): Promise<void> => {
  if (await markFileDeleted(tx, { kind: "organization" }, now))
    await recordOrganizationChange(tx, actor, { to: { logo: null } }, now);
};
