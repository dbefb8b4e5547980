import type { ApiKey, updateApiKeyBody } from "@fieldwright/contract/api-keys";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type * as z from "zod/mini";
import { type Actor, notFound } from "#kernel";
import { recordActorEvent } from "../security/record-security-event";
import { describeKey, presentKey } from "./api-keys.present";
import { lockKey, updateKey } from "./api-keys.repo";

/** Takes effect with the next call of the key. */
export const updateApiKey = async (
  tx: TenantTx,
  actor: Actor,
  id: string,
  changes: z.output<typeof updateApiKeyBody>,
): Promise<ApiKey> => {
  const before = await lockKey(tx, id);
  if (!before) throw notFound("API key not found");
  const after = {
    ...before,
    name: changes.name ?? before.name,
    scopes: changes.scopes ?? before.scopes,
  };
  if (describeKey(after) === describeKey(before)) return presentKey(before);
  await updateKey(tx, id, { name: after.name, scopes: after.scopes });
  const from = { name: before.name, scopes: before.scopes };
  const to = { name: after.name, scopes: after.scopes };
  await recordChange(tx, { actor, verb: "update", kind: "api_key", recordId: id, version: 2, from, to });
  const detail = describeKey(after);
  await recordActorEvent(tx, actor, { kind: "api_key_changed", userId: actor.userId, detail });
  return presentKey(after);
};
