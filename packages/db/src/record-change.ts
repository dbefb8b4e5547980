import type { ChangeKind } from "@fieldwright/domain/change-kinds";
import { sql } from "drizzle-orm";
import type { SystemTx, TenantTx, Tx } from "./client";
import { auditLog, changeEvents } from "./schema/changes";
import { tenant } from "./tenant";

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

export const changesChannel = "fieldwright_changes";

/** The payload of a notification on `changesChannel`. */
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

/**
 * Writes the audit row and the change event and notifies every node, in the caller's transaction and in one
 * statement. A notification is limited to 8000 bytes, so it lists at most 150 people. The row has all of them.
 */
export const recordChange: RecordChange = async (
  tx: Tx,
  change: Change & { readonly organizationId?: string },
): Promise<void> => {
  const organization = change.organizationId
    ? sql`${change.organizationId}::uuid`
    : sql`app_organization_id()`;
  const audience = change.audience ? sql`${`{${change.audience.join(",")}}`}::uuid[]` : sql`null`;
  await tx.execute(sql`
    with audit as (
      insert into ${auditLog} (organization_id, actor_id, verb, kind, record_id, "from", "to")
      values (${organization}, ${change.actor?.userId ?? null}, ${change.verb}, ${change.kind}, ${change.recordId},
              ${json(change.from)}::jsonb, ${json(change.to)}::jsonb)
    ), event as (
      insert into ${changeEvents} (organization_id, kind, record_id, version, audience)
      values (${organization}, ${change.kind}, ${change.recordId}, ${change.version}, ${audience})
      returning *
    )
    select pg_notify(${changesChannel}, json_build_object(
      'id', id, 'organizationId', organization_id, 'kind', kind, 'recordId', record_id, 'version', version,
      'audience', audience[1:150]
    )::text) from event`);
};

type Creation = {
  readonly actor: { readonly userId: string };
  readonly kind: ChangeKind;
  readonly records: readonly { readonly _id: string }[];
};

/** Audit rows without change events, for imports of many records. */
export const recordCreations = async (tx: TenantTx, { actor, kind, records }: Creation): Promise<void> => {
  if (records.length === 0) return;
  await tx.insert(auditLog).values(
    records.map((record) => ({
      organizationId: tenant,
      actorId: actor.userId,
      verb: "create",
      kind,
      recordId: record._id,
      to: record,
    })),
  );
};
