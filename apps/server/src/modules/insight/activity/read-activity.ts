import { type ActivityEntry, type ActivityQuery, activityPageSize } from "@fieldwright/contract/activity";
import type { TenantTx } from "@fieldwright/db/client";
import { readClient } from "#customers";
import type { Principal } from "#kernel";
import { readInvoice, readQuote } from "#money";
import { readVisit } from "#schedule";
import { readJob } from "#work";
import { type Kind, visibleFields } from "./activity.policy";
import { presentChange } from "./activity.present";
import { findChanges } from "./activity.repo";

type Read = (tx: TenantTx, principal: Principal, id: string, now: Date) => Promise<unknown>;

/** Each refuses people who may not see the record. */
const readRecord: Record<Kind, Read> = {
  client: readClient,
  quote: readQuote,
  job: readJob,
  invoice: readInvoice,
  visit: readVisit,
};

type ActivityOf = ActivityQuery & { readonly kind: Kind; readonly recordId: string };

export const readActivity = async (
  tx: TenantTx,
  principal: Principal,
  { kind, recordId, before }: ActivityOf,
  now: Date,
): Promise<{ activity: ActivityEntry[] }> => {
  await readRecord[kind](tx, principal, recordId, now);
  const changes = await findChanges(tx, { kind, recordId, before, limit: activityPageSize });
  const visible = visibleFields(principal, kind);
  return { activity: changes.map((change) => presentChange(change, visible)) };
};
