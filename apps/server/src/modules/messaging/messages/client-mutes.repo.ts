import type { TenantTx } from "@fieldwright/db/client";
import { clientMutes } from "@fieldwright/db/schema/messages";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { ReminderEvent } from "@fieldwright/domain/reminders";
import { and, asc, eq } from "drizzle-orm";

const ofClient = (clientId: string) => and(ofTenant(clientMutes), eq(clientMutes.clientId, clientId));

export const listMutes = async (tx: TenantTx, clientId: string): Promise<ReminderEvent[]> => {
  const rows = await tx
    .select({ event: clientMutes.event })
    .from(clientMutes)
    .where(ofClient(clientId))
    .orderBy(asc(clientMutes.event));
  return rows.map(({ event }) => event);
};

export const isMuted = async (tx: TenantTx, clientId: string, event: ReminderEvent): Promise<boolean> => {
  const found = await tx
    .select({ event: clientMutes.event })
    .from(clientMutes)
    .where(and(ofClient(clientId), eq(clientMutes.event, event)));
  return found.length > 0;
};

export const replaceMutes = async (
  tx: TenantTx,
  clientId: string,
  events: readonly ReminderEvent[],
): Promise<void> => {
  await tx.delete(clientMutes).where(ofClient(clientId));
  if (events.length > 0)
    await tx.insert(clientMutes).values(events.map((event) => ({ organizationId: tenant, clientId, event })));
};
