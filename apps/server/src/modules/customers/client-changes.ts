import type { Client } from "@fieldwright/contract/clients";
import type { Property } from "@fieldwright/contract/properties";
import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import { type ClientRecord, findClientsById, updateClientRecord } from "./clients.repo";

type Change = {
  readonly verb: "create" | "update" | "delete" | "restore";
  readonly from?: Client;
  readonly to?: Client;
};

/** The client's account and the technicians who work for the client. */
const audienceOf = async (tx: TenantTx, { id, userId }: ClientRecord): Promise<string[]> => {
  const technicians = await findBookedFor(tx, { clientId: id });
  return userId ? [userId, ...technicians] : technicians;
};

export const recordClientChange = async (
  tx: TenantTx,
  actor: Actor | null,
  client: ClientRecord,
  change: Change,
): Promise<void> => {
  const { id, version } = client;
  const audience = await audienceOf(tx, client);
  await recordChange(tx, { ...change, actor, kind: "client", recordId: id, version, audience });
};

type PropertyChange = {
  readonly verb: "add_property" | "update_property" | "remove_property";
  readonly from?: Property;
  readonly to?: Property;
};

/** The client's answer contains its primary address, so only that changes the client's version. */
const showsOnClient = ({ from, to }: PropertyChange): boolean => Boolean(from?.isPrimary || to?.isPrimary);

/** Recorded on the client, whose activity lists the changes of its addresses. */
export const recordPropertyChange = async (
  tx: TenantTx,
  actor: Actor,
  clientId: string,
  change: PropertyChange,
  now: Date,
): Promise<void> => {
  const [found] = await findClientsById(tx, [clientId]);
  if (!found) throw new Error("a locked client is gone");
  const client = showsOnClient(change)
    ? await updateClientRecord(tx, clientId, found.client.version, {}, now)
    : found.client;
  if (!client) throw new Error("a locked client changed its version");
  await recordChange(tx, {
    actor,
    verb: change.verb,
    kind: "client",
    recordId: clientId,
    version: client.version,
    ...(change.from ? { from: { property: change.from } } : {}),
    ...(change.to ? { to: { property: change.to } } : {}),
    audience: await audienceOf(tx, client),
  });
};
