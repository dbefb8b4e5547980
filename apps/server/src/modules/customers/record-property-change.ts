import type { Property } from "@fieldwright/contract/properties";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import { updateClientRecord } from "./clients.repo";
import { findClientsById } from "./linked-clients.repo";
import { techniciansOf } from "./open-work.repo";

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
