import type { ApiKey, createApiKeyBody } from "@fieldwright/contract/api-keys";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { everydayScopes } from "@fieldwright/domain/key-scopes";
import type * as z from "zod/mini";
import { type Actor, AppError, hashToken, newToken } from "#kernel";
import { recordActorEvent } from "../security/record-security-event";
import { describeKey, presentKey } from "./api-keys.present";
import { countKeys, insertKey } from "./api-keys.repo";

const most = 50;

export const createApiKey = async (
  tx: TenantTx,
  actor: Actor,
  body: z.output<typeof createApiKeyBody>,
  now: Date,
): Promise<{ apiKey: ApiKey; token: string }> => {
  if ((await countKeys(tx)) >= most)
    throw new AppError("conflict", `There are ${most} API keys already: revoke one first`);
  const { name, scopes = [...everydayScopes] } = body;
  const role = body.role ?? (body.scopes ? "admin" : "manager");
  const token = `fw_${newToken()}`;
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
