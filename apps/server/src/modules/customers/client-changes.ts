import type { Client } from "@fieldwright/contract/clients";
import type { Property } from "@fieldwright/contract/properties";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import { techniciansOf } from "./client-figures.repo";
import { type ClientRecord, findClientsById, updateClientRecord } from "./clients.repo";

type Change = {
  readonly verb: "create" | "update" | "delete" | "restore";
  readonly from?: Client;
  readonly to?: Client;
};

/** Beyond the office, the client's own account and the technicians who work for them learn of it. */
export const recordClientChange = async (
  tx: TenantTx,
  actor: Actor | null,
  { id, version, userId }: ClientRecord,
  change: Change,
): Promise<void> => {
  const technicians = await techniciansOf(tx, id);
  await recordChange(tx, {
    ...change,
    actor,
    kind: "client",
    recordId: id,
    version,
    audience: userId ? [userId, ...technicians] : technicians,
  });
};

type PropertyChange = {
  readonly verb: "add_property" | "update_property" | "remove_property";
  readonly from?: Property;
  readonly to?: Property;
};

/** A client shows its primary address as its own: only then it is another version of the client. */
const showsOnClient = ({ from, to }: PropertyChange): boolean => Boolean(from?.isPrimary || to?.isPrimary);

/** Service addresses are part of their client: its activity tells what happened to them. */
export const recordPropertyChange = async (
  tx: TenantTx,
  actor: Actor,
  clientId: string,
  change: PropertyChange,
  now: Date,
): Promise<void> => {
  const [held] = await findClientsById(tx, [clientId]);
  if (!held) throw new Error("a locked client is gone");
  const { userId, version } = held.client;
  const client = showsOnClient(change)
    ? await updateClientRecord(tx, clientId, version, {}, now)
    : held.client;
  if (!client) throw new Error("a locked client changed its version");
  const technicians = await techniciansOf(tx, clientId);
  await recordChange(tx, {
    actor,
    verb: change.verb,
    kind: "client",
    recordId: clientId,
    version: client.version,
    ...(change.from ? { from: { property: change.from } } : {}),
    ...(change.to ? { to: { property: change.to } } : {}),
    audience: userId ? [userId, ...technicians] : technicians,
  });
};
