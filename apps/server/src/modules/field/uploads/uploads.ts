import { maxFileSize } from "@fieldwright/contract/attachments";
import type { FactResult } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import type { PhotoMark } from "@fieldwright/domain/field-facts";
import { uuidv7 } from "uuidv7";
import { holdPeople } from "#identity";
import {
  AppError,
  type Config,
  type Deps,
  type FileStore,
  invalid,
  isFileIdTaken,
  mustHaveRoom,
  notFound,
  orRemove,
  type Principal,
  removeUnused,
  type StoredFile,
  storeUpload,
} from "#kernel";
import { filePhoto } from "#work";
import {
  addChunk,
  countUploads,
  deleteUpload,
  findFiledSize,
  findUpload,
  insertUpload,
  lockUpload,
  readChunks,
  type Upload,
} from "./uploads.repo";

/** A complete upload, or why it cannot be filed. */
export type ArrivedPhoto =
  | { readonly stored: StoredFile; readonly store: FileStore }
  | { readonly fault: string };

type Receiver = {
  readonly deps: Pick<Deps, "database" | "store">;
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

const idIsTaken = "Something else is stored under this id. Take the photo again.";

const isTaken = ({ database }: Pick<Deps, "database">, principal: Principal, id: string): Promise<boolean> =>
  database.system((tx) => isFileIdTaken(tx, id, principal));

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
  if (await isTaken(deps, principal, id)) return run({ fault: idIsTaken });
  const { store } = deps;
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
  if (!photo) throw new AppError("unavailable", "The photo hasn't arrived yet");
  if ("fault" in photo) throw new AppError("unsupported_media_type", photo.fault);
  const file = { ...photo, ...about, config };
  await filePhoto(tx, principal, { ...file, id, jobId }, at);
  if (alsoOn !== undefined) await filePhoto(tx, principal, { ...file, id: uuidv7(), jobId: alsoOn }, at);
  await deleteUpload(tx, id, principal.userId);
};

type State = { readonly received: number; readonly complete: boolean };

const uploadNotFound = () => notFound("Upload not found");

const stateOf = ({ received, size }: Pick<Upload, "received" | "size">): State => ({
  received,
  complete: received === size,
});

/** Only the person who sends a photo sees how far it is. */
export const readUpload = async (tx: TenantTx, { userId }: Principal, id: string): Promise<State> => {
  const upload = await findUpload(tx, id);
  if (upload?.userId === userId) return stateOf(upload);
  const size = upload ? undefined : await findFiledSize(tx, id, userId);
  if (size === undefined) throw uploadNotFound();
  return { received: size, complete: true };
};

const maxUploads = 100;
const maxBytes = 500_000_000;

const mustHaveFewUploads = async (tx: TenantTx, userId: string, size: number): Promise<void> => {
  const { uploads, bytes } = await countUploads(tx, userId);
  if (uploads >= maxUploads || bytes + size > maxBytes)
    throw new AppError("conflict", "Too many photos are uploading. Let those finish first.");
};

type Chunk = {
  readonly id: string;
  readonly offset: number;
  readonly size: number;
  readonly content: Buffer;
};

const openUpload = async (
  tx: TenantTx,
  { userId }: Principal,
  config: Pick<Config, "storageQuota">,
  { id, size }: Chunk,
  now: Date,
): Promise<Upload> => {
  if (!(await findUpload(tx, id))) {
    await mustHaveRoom(tx, config);
    // Two uploads that begin at once are counted one after the other.
    await holdPeople(tx, [userId]);
    await mustHaveFewUploads(tx, userId, size);
    await insertUpload(tx, { id, userId, size }, now);
  }
  const upload = await lockUpload(tx, id);
  if (upload?.userId !== userId) throw uploadNotFound();
  if (upload.size !== size) throw invalid({ field: "size", msg: `This photo has ${upload.size} bytes` });
  return upload;
};

/** Someone else's upload under the same id stays. */
export const dropUpload = (tx: TenantTx, id: string, userId: string): Promise<void> =>
  deleteUpload(tx, id, userId);

/** Stores the next part. A part that has arrived already changes nothing, so a broken connection can be repeated. */
export const receiveChunk = async (
  tx: TenantTx,
  principal: Principal,
  config: Pick<Config, "storageQuota">,
  chunk: Chunk,
  now: Date,
): Promise<State> => {
  const { id, offset, size, content } = chunk;
  if (size > maxFileSize)
    throw new AppError("payload_too_large", `A photo can be up to ${maxFileSize / 1_000_000} MB`);
  if (content.length === 0) throw invalid({ field: "", msg: "The part is empty" });
  const filed = await findFiledSize(tx, id, principal.userId);
  if (filed !== undefined) return { received: filed, complete: true };
  const upload = await openUpload(tx, principal, config, chunk, now);
  const { received } = upload;
  if (offset < received) return stateOf(upload);
  if (offset > received)
    throw new AppError("conflict", `The part before this is missing. Continue from ${received}`, {
      extra: { received },
    });
  if (received + content.length > size)
    throw invalid({ field: "offset", msg: `The part goes beyond the ${size} bytes of the photo` });
  await addChunk(tx, upload, content, now);
  return stateOf({ size, received: received + content.length });
};
