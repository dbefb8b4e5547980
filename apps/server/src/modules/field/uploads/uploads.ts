import { maxFileSize } from "@fieldwright/contract/attachments";
import type { TenantTx } from "@fieldwright/db/client";
import { holdPeople } from "#identity";
import { AppError, type Config, invalid, mustHaveRoom, notFound, type Principal } from "#kernel";
import {
  addChunk,
  countUploads,
  deleteUpload,
  findFiledSize,
  findUpload,
  insertUpload,
  lockUpload,
  type Upload,
} from "./uploads.repo";

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
    throw new AppError("conflict", "Too many photos are on their way. Send what was taken with them first.");
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
    throw new AppError("payload_too_large", `A photo has at most ${maxFileSize / 1_000_000} MB`);
  if (content.length === 0) throw invalid({ field: "", msg: "The part is empty" });
  const filed = await findFiledSize(tx, id, principal.userId);
  if (filed !== undefined) return { received: filed, complete: true };
  const upload = await openUpload(tx, principal, config, chunk, now);
  const { received } = upload;
  if (offset < received) return stateOf(upload);
  if (offset > received)
    throw new AppError("conflict", `The part before is missing: go on from ${received}`, {
      extra: { received },
    });
  if (received + content.length > size)
    throw invalid({ field: "offset", msg: `The part goes beyond the ${size} bytes of the photo` });
  await addChunk(tx, upload, content, now);
  return stateOf({ size, received: received + content.length });
};
