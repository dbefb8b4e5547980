import type { TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { findMember, lockMember, type Member } from "#identity";
import {
  type Actor,
  type Config,
  type FileStore,
  holdContent,
  insertFile,
  markFileDeleted,
  mustHaveRoom,
  notFound,
  type Principal,
  type StoredFile,
} from "#kernel";
import { mustManage, readUser } from "./users";

/** Everyone may change their own photo. */
export const mustChangePhoto = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  find = findMember,
): Promise<Member> => {
  const member = await find(tx, id);
  if (!member) throw notFound("Team member not found");
  if (principal.userId !== id) mustManage(principal, member.role);
  return member;
};

const record = (tx: TenantTx, actor: Actor, { id, version }: Member, photo: string | null) =>
  recordChange(tx, { actor, verb: "update", kind: "user", recordId: id, version, to: { photo } });

type Photo = {
  readonly id: string;
  readonly stored: StoredFile;
  readonly store: FileStore;
  readonly config: Pick<Config, "storageQuota">;
};

export const keepPhoto = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  { id, stored: { hash: fileHash, type: contentType, size }, store, config }: Photo,
  now: Date,
): Promise<TeamUser> => {
  // Of two photos at the same moment, the later one stays.
  const member = await mustChangePhoto(tx, principal, id, lockMember);
  await holdContent(tx, store, fileHash);
  await markFileDeleted(tx, { kind: "user", userId: id }, now);
  await insertFile(tx, {
    kind: "user",
    recordId: id,
    fileHash,
    name: "photo.jpg",
    contentType,
    size,
    uploadedBy: actor.userId,
    createdAt: now,
  });
  await mustHaveRoom(tx, config);
  await record(tx, actor, member, "photo.jpg");
  return readUser(tx, principal, id);
};

/** No effect without a photo. */
export const removePhoto = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  id: string,
  now: Date,
): Promise<void> => {
  const member = await mustChangePhoto(tx, principal, id, lockMember);
  if (await markFileDeleted(tx, { kind: "user", userId: id }, now)) await record(tx, actor, member, null);
};
