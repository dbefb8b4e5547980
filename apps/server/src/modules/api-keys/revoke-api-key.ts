import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { notFound } from "../../app-error";
import type { Actor } from "../../principal";
import { deleteKey } from "./api-keys.repo";

/** Whether there was such a key. */
export const endApiKey = async (tx: TenantTx, actor: Actor, id: string): Promise<boolean> => {
  const from = await deleteKey(tx, id);
  if (from)
    await recordChange(tx, { actor, verb: "delete", kind: "api_key", recordId: id, version: 2, from });
  return from !== undefined;
};

export const revokeApiKey = async (tx: TenantTx, actor: Actor, id: string): Promise<void> => {
  if (!(await endApiKey(tx, actor, id))) throw notFound("API key not found");
};
