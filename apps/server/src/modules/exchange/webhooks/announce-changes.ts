import { createHash } from "node:crypto";
import type { TenantTx } from "@fieldwright/db/client";
import { announcedKinds, eventsOf } from "@fieldwright/domain/webhook-events";
import type { Deps, TaskHandler } from "#kernel";
import { readRecord } from "./deliver-webhook";
import {
  type Change,
  type Endpoint,
  findChanges,
  findEndpoints,
  insertDelivery,
  wasAnnounced,
} from "./webhooks.repo";

/** Derived from the change, so that announcing the same event again gives the same id. */
const eventIdOf = (organizationId: string, changeId: number, type: string): string => {
  const digest = createHash("sha256").update(`${organizationId}:${changeId}:${type}`).digest();
  // UUID version 8, for custom formats.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

type Event = { readonly id: string; readonly type: string; readonly created: Date; readonly data: unknown };

export const composeEvent = ({ id, type, created, data }: Event): string =>
  JSON.stringify({ id, type, created: created.toISOString(), data });

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Ids of audit rows. A trigger on the audit log enqueues this task. */
      announce_changes: { organizationId: string; changes: number[] };
    }
  }
}

type Announcement = { readonly organizationId: string; readonly endpoints: readonly Endpoint[] };

const dataOf = async (tx: TenantTx, { kind, recordId, from }: Change, now: Date): Promise<unknown> => {
  const known = announcedKinds.find((announced) => announced === kind);
  const record = known && (await readRecord(tx, known, recordId, now));
  return record ?? from ?? { _id: recordId };
};

const announce = async (
  tx: TenantTx,
  change: Change,
  { organizationId, endpoints }: Announcement,
  now: Date,
): Promise<void> => {
  const events = eventsOf({
    kind: change.kind,
    verb: change.verb,
    statusBefore: change.statusBefore ?? undefined,
    statusAfter: change.statusAfter ?? undefined,
  });
  const wanted = endpoints.filter((endpoint) => events.some((event) => endpoint.events.includes(event)));
  if (wanted.length === 0) return;
  const data = await dataOf(tx, change, now);
  for (const type of events)
    for (const endpoint of wanted.filter((one) => one.events.includes(type))) {
      const id = eventIdOf(organizationId, change.id, type);
      if (await wasAnnounced(tx, endpoint.id, id)) continue;
      const payload = composeEvent({ id, type, created: change.at, data });
      const status = endpoint.active ? "pending" : "held";
      await insertDelivery(tx, {
        endpointId: endpoint.id,
        eventId: id,
        type,
        payload,
        status,
        createdAt: now,
      });
    }
};

/** Creates a delivery for each endpoint that subscribed to the event. The record is read once for all of them. */
export const announceChangesTask =
  ({ database, clock }: Deps): TaskHandler<"announce_changes"> =>
  ({ organizationId, changes }) =>
    database.tenant(organizationId, async (tx) => {
      const endpoints = await findEndpoints(tx);
      for (const change of await findChanges(tx, changes))
        await announce(tx, change, { organizationId, endpoints }, clock());
    });
