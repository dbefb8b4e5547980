import type { ApiKey, createApiKeyBody, updateApiKeyBody } from "@fieldwright/contract/api-keys";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { readTenant } from "@fieldwright/db/tenant";
import { everydayScopes } from "@fieldwright/domain/key-scopes";
import type * as z from "zod/mini";
import { type Actor, AppError, hashToken, newToken, notFound } from "#kernel";
import { recordActorEvent } from "../security/security-events";
import {
  countKeys,
  deleteKey,
  findKeys,
  insertKey,
  type KeyRecord,
  lockKey,
  updateKey,
} from "./api-keys.repo";

const presentKey = (key: KeyRecord): ApiKey => ({
  _id: key.id,
  name: key.name,
  role: key.role,
  scopes: key.scopes,
  hint: key.hint,
  createdBy: key.createdBy,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

/** For the security log. */
const describeKey = ({ name, scopes }: Pick<KeyRecord, "name" | "scopes">): string =>
  `${name}: ${scopes.join(", ")}`;

export const listApiKeys = async (tx: TenantTx): Promise<{ apiKeys: ApiKey[] }> => ({
  apiKeys: (await findKeys(tx)).map(presentKey),
});

const maxKeys = 50;

export const createApiKey = async (
  tx: TenantTx,
  actor: Actor,
  body: z.output<typeof createApiKeyBody>,
  now: Date,
): Promise<{ apiKey: ApiKey; token: string }> => {
  if ((await countKeys(tx)) >= maxKeys)
    throw new AppError("conflict", `There are ${maxKeys} API keys already. Revoke one first.`);
  const { name, scopes = [...everydayScopes] } = body;
  const role = body.role ?? (body.scopes ? "admin" : "manager");
  const token = `fw_${newToken(await readTenant(tx))}`;
  const key = await insertKey(tx, {
    name,
    role,
    scopes,
    tokenHash: hashToken(token),
    hint: token.slice(-4),
    createdBy: actor.userId,
    createdAt: now,
  });
  const to = { name, role, scopes };
  await recordChange(tx, { actor, verb: "create", kind: "api_key", recordId: key.id, version: 1, to });
  const detail = describeKey(to);
  await recordActorEvent(tx, actor, { kind: "api_key_created", userId: actor.userId, detail });
  return { apiKey: presentKey(key), token };
};

/** Takes effect with the key's next call. */
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

/** Answers whether the key existed. */
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
