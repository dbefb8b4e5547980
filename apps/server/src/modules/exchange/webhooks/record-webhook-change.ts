import type { Webhook } from "@fieldwright/contract/webhooks";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";

type Change = {
  readonly verb: "create" | "update" | "delete" | "rotate_secret";
  readonly from?: Webhook;
  readonly to?: Webhook;
};

export const recordWebhookChange = (
  tx: TenantTx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
  change: Change,
): Promise<void> => recordChange(tx, { ...change, actor, kind: "webhook", recordId: id, version });
