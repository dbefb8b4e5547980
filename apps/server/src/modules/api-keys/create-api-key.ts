import type { ApiKey, createApiKeyBody } from "@fieldwright/contract/api-keys";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type * as z from "zod/mini";
import { AppError } from "../../app-error";
import type { Actor } from "../../principal";
import { hashToken, newToken } from "../../tokens";
import { presentKey } from "./api-keys.present";
import { countKeys, insertKey } from "./api-keys.repo";

const most = 50;

export const createApiKey = async (
  tx: TenantTx,
  actor: Actor,
  { name, role }: z.output<typeof createApiKeyBody>,
  now: Date,
): Promise<{ apiKey: ApiKey; token: string }> => {
  if ((await countKeys(tx)) >= most)
    throw new AppError("conflict", `There are ${most} API keys already: revoke one first`);
  const token = `fw_${newToken()}`;
  const key = await insertKey(tx, {
    name,
    role,
    tokenHash: hashToken(token),
    hint: token.slice(-4),
    createdBy: actor.userId,
    createdAt: now,
  });
  const to = { name, role };
  await recordChange(tx, { actor, verb: "create", kind: "api_key", recordId: key.id, version: 1, to });
  return { apiKey: presentKey(key), token };
};
