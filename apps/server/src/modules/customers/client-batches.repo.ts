import type { Client } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { clients } from "@fieldwright/db/schema/clients";
import { properties } from "@fieldwright/db/schema/properties";
import { live, tenant } from "@fieldwright/db/tenant";
import { and, asc, sql } from "drizzle-orm";
import type { Actor } from "#kernel";
import type { Address, ClientFields, ClientRecord, Location } from "./clients.repo";

type NewClient = {
  readonly id: string;
  readonly fields: ClientFields;
  readonly address: Address | null;
  readonly location: Location | null;
};

export const insertClients = async (tx: TenantTx, batch: readonly NewClient[]): Promise<ClientRecord[]> => {
  const inserted = await tx
    .insert(clients)
    .values(batch.map(({ id, fields }) => ({ ...fields, id, organizationId: tenant })))
    .returning();
  const addresses = batch.flatMap(({ id, address, location }) =>
    address
      ? [
          {
            ...address,
            ...location,
            clientId: id,
            organizationId: tenant,
            isPrimary: true,
          },
        ]
      : [],
  );
  if (addresses.length > 0) await tx.insert(properties).values(addresses);
  return inserted;
};

/** Audit rows without events. */
export const insertCreations = async (
  tx: TenantTx,
  { userId }: Actor,
  created: readonly Client[],
): Promise<void> => {
  if (created.length === 0) return;
  await tx.insert(auditLog).values(
    created.map((client) => ({
      organizationId: tenant,
      actorId: userId,
      verb: "create",
      kind: "client",
      recordId: client._id,
      to: client,
    })),
  );
};

/** From the oldest on. The addresses travel as one value, however many they are. */
export const clientsWithEmail = (tx: TenantTx, emails: readonly string[]) =>
  tx
    .select({
      id: clients.id,
      firstName: clients.firstName,
      lastName: clients.lastName,
      email: clients.email,
    })
    .from(clients)
    .where(
      and(
        live(clients),
        sql`lower(${clients.email}) in (select lower(value) from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`,
      ),
    )
    .orderBy(asc(clients.createdAt), asc(clients.id));
