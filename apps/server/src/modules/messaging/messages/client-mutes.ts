import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { ReminderEvent } from "@fieldwright/domain/reminders";
import { clientIsLive, readClient } from "#customers";
import { notFound, type Principal } from "#kernel";
import { listMutes, replaceMutes } from "./client-mutes.repo";

type Mutes = { muted: ReminderEvent[] };

export const readMutes = async (tx: TenantTx, principal: Principal, clientId: string): Promise<Mutes> => {
  await readClient(tx, principal, clientId);
  return { muted: await listMutes(tx, clientId) };
};

type Update = { readonly clientId: string; readonly events: readonly ReminderEvent[] };

/** The client is locked, so that two who set them at once do not collide. */
export const updateMutes = async (
  tx: TenantTx,
  principal: Principal,
  { clientId, events }: Update,
): Promise<Mutes> => {
  if (!(await clientIsLive(tx, clientId))) throw notFound("Client not found");
  const { version } = await readClient(tx, principal, clientId);
  const from = await listMutes(tx, clientId);
  await replaceMutes(tx, clientId, [...new Set(events)]);
  const muted = await listMutes(tx, clientId);
  await recordChange(tx, {
    actor: principal,
    verb: "mute",
    kind: "client",
    recordId: clientId,
    version,
    from: { muted: from },
    to: { muted },
  });
  return { muted };
};
