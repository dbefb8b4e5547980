import type { ChangeKind } from "@fieldwright/domain/change-kinds";
import { type SystemTx, sendLast, type TenantTx, type Tx } from "./client";
import { auditLog } from "./schema/changes";
import { insertRows } from "./tenant";

export type Change = {
  /** Null if the product itself acted. */
  readonly actor: { readonly userId: string } | null;
  readonly verb: string;
  readonly kind: ChangeKind;
  readonly recordId: string;
  readonly version: number;
  readonly from?: unknown;
  readonly to?: unknown;
  /** People besides the office who may see the change. */
  readonly audience?: readonly string[];
};

const channelPrefix = "fieldwright_changes_";

/** Each organization has a channel, so a node hears only of those whose people have a page open there. */
export const changesChannel = (organizationId: string): string => `${channelPrefix}${organizationId}`;

/** The payload of a notification on such a channel. */
export type ChangeNotice = {
  readonly id: number;
  readonly organizationId: string;
  readonly kind: string;
  readonly recordId: string;
  readonly version: number;
  readonly audience: readonly string[] | null;
};

type RecordChange = {
  (tx: TenantTx, change: Change): Promise<void>;
  (tx: SystemTx, change: Change & { readonly organizationId: string }): Promise<void>;
};

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

const recording = `
  with audit as (
    insert into audit_log (organization_id, actor_id, verb, kind, record_id, "from", "to")
    values (coalesce($1::uuid, app_organization_id()), $2, $3, $4, $5, $6::jsonb, $7::jsonb)
  ), event as (
    insert into change_events (organization_id, kind, record_id, version, audience)
    values (coalesce($1::uuid, app_organization_id()), $4, $5, $8, $9::uuid[])
    returning *
  )
  select pg_notify('${channelPrefix}' || organization_id, json_build_object(
    'id', id, 'organizationId', organization_id, 'kind', kind, 'recordId', record_id, 'version', version,
    'audience', audience[1:150]
  )::text) from event`;

/**
 * Writes the audit row and the change event and notifies the nodes that listen, in one statement at the end of the caller's
 * transaction. A notification is limited to 8000 bytes, so it lists at most 150 people. The row has all of them.
 */
export const recordChange: RecordChange = async (
  tx: Tx,
  {
    actor,
    verb,
    kind,
    recordId,
    version,
    from,
    to,
    audience,
    organizationId,
  }: Change & { readonly organizationId?: string },
): Promise<void> =>
  sendLast(tx, {
    text: recording,
    values: [
      organizationId ?? null,
      actor?.userId ?? null,
      verb,
      kind,
      recordId,
      json(from),
      json(to),
      version,
      audience ? `{${audience.join(",")}}` : null,
    ],
  });

type Creation = {
  readonly actor: { readonly userId: string };
  readonly kind: ChangeKind;
  readonly records: readonly { readonly _id: string }[];
};

/** Audit rows without change events, for imports of many records. */
export const recordCreations = async (tx: TenantTx, { actor, kind, records }: Creation): Promise<void> => {
  if (records.length === 0) return;
  await insertRows(
    tx,
    auditLog,
    records.map((record) => ({
      actorId: actor.userId,
      verb: "create",
      kind,
      recordId: record._id,
      to: record,
    })),
  );
};
