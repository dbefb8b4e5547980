import type { SecurityEvent, SecurityEventsQuery } from "@fieldwright/contract/security-events";
import type { TenantTx } from "@fieldwright/db/client";
import { deviceName } from "@fieldwright/domain/device-name";
import { type EventRecord, findEvents } from "./security-events.repo";

const person = (name: string | null) => ({ name: name ?? "Former member" });

const present = (event: EventRecord): SecurityEvent => ({
  _id: String(event.id),
  kind: event.kind,
  detail: event.detail,
  account: { _id: event.userId, ...person(event.userName) },
  actor: event.actorId === null ? null : { _id: event.actorId, ...person(event.via ?? event.actorName) },
  address: event.address,
  device: deviceName(event.userAgent),
  count: event.count,
  at: event.at.toISOString(),
  lastAt: event.lastAt.toISOString(),
});

/** One row more than asked for tells whether there are older ones. */
export const listSecurityEvents = async (
  tx: TenantTx,
  { kind, before, limit }: SecurityEventsQuery,
): Promise<{ events: SecurityEvent[]; next: string | null }> => {
  const found = await findEvents(tx, { kind, before, limit: limit + 1 });
  const events = found.slice(0, limit).map(present);
  return { events, next: found.length > limit ? (events.at(-1)?._id ?? null) : null };
};
