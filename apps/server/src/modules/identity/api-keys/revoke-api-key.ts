import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type Actor, notFound } from "#kernel";
import { recordActorEvent } from "../security/record-security-event";
import { deleteKey } from "./api-keys.repo";

/** Whether there was such a key. */
export const endApiKey = async (tx: TenantTx, actor: Actor, id: string): Promise<boolean> => {
  const from = await deleteKey(tx, id);
  if (!from) return false;
  await recordChange(tx, { actor, verb: "delete", kind: "api_key", recordId: id, version: 2, from });
  await recordActorEvent(tx, actor, { kind: "api_key_revoked", userId: actor.userId, detail: from.name });
  return true;
};

export const revokeApiKey = async (tx: TenantTx, actor: Actor, id: string): Promise<void> => {
  if (!(await endApiKey(tx, actor, id))) throw notFound("API key not found");
};
