import { join } from "node:path";
import type { FactResult } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { uuidv7 } from "uuidv7";
import {
  AppError,
  type Config,
  type Deps,
  diskFileStore,
  type FileStore,
  orRemove,
  type Principal,
  removeUnused,
  type StoredFile,
  storeUpload,
} from "#kernel";
import { filePhoto } from "#work";
import { deleteUpload, findUpload, readChunks } from "./uploads.repo";

/** A complete upload, or why it is not a photo. */
export type ArrivedPhoto =
  | { readonly stored: StoredFile; readonly store: FileStore }
  | { readonly fault: string };

type Receiver = {
  readonly deps: Pick<Deps, "database" | "config">;
  readonly principal: Principal;
  readonly transact: <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;
};

const readArrived = async (tx: TenantTx, id: string, userId: string): Promise<Buffer[] | undefined> => {
  const upload = await findUpload(tx, id);
  const isArrived = upload?.userId === userId && upload.received === upload.size;
  return isArrived ? readChunks(tx, id) : undefined;
};

const inParts = async function* (parts: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* parts;
};

const storeParts = async (
  store: FileStore,
  owner: string,
  parts: readonly Buffer[],
): Promise<StoredFile | string> => {
  try {
    return await storeUpload(store, owner, inParts(parts));
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "unsupported_media_type") return cause.message;
    throw cause;
  }
};

/**
 * Stores the content before the row that refers to it. Undefined if the photo has not arrived, or was filed before. The
 * person must be allowed to file it.
 */
export const withArrivedPhoto = async (
  { deps, principal, transact }: Receiver,
  id: string,
  run: (photo: ArrivedPhoto | undefined) => Promise<FactResult>,
): Promise<FactResult> => {
  const parts = await transact((tx) => readArrived(tx, id, principal.userId));
  if (!parts) return run(undefined);
  const store = diskFileStore(join(deps.config.dataDir, "files"));
  const stored = await storeParts(store, principal.organizationId ?? principal.userId, parts);
  if (typeof stored === "string") return run({ fault: stored });
  const result = await orRemove(deps.database, store, [stored.hash], () => run({ stored, store }));
  if (result.outcome === "refused") await deps.database.system((tx) => removeUnused(tx, store, stored.hash));
  return result;
};

type Photo = {
  readonly id: string;
  readonly jobId: string;
  readonly name: string;
  readonly mark: PhotoMark | null;
  readonly note: string;
  readonly at: Date;
  readonly photo: ArrivedPhoto | undefined;
  /** Another job that gets a copy. The content is stored once. */
  readonly alsoOn: string | undefined;
};

export const fileArrivedPhoto = async (
  tx: TenantTx,
  { principal, config }: { readonly principal: Principal; readonly config: Config },
  { id, jobId, at, photo, alsoOn, ...about }: Photo,
): Promise<void> => {
  if (!photo) throw new AppError("unavailable", "The photo has not arrived yet");
  if ("fault" in photo) throw new AppError("unsupported_media_type", photo.fault);
  const file = { ...photo, ...about, config };
  await filePhoto(tx, principal, { ...file, id, jobId }, at);
  if (alsoOn !== undefined) await filePhoto(tx, principal, { ...file, id: uuidv7(), jobId: alsoOn }, at);
  await deleteUpload(tx, id, principal.userId);
};
