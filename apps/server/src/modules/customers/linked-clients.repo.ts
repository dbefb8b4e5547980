import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { clients } from "@fieldwright/db/schema/clients";
import { properties } from "@fieldwright/db/schema/properties";
import { amongIds } from "@fieldwright/db/search-lists";
import { live, ofTenant } from "@fieldwright/db/tenant";
import { and, eq } from "drizzle-orm";
import { type ClientWithAddress, isPrimaryProperty, selectClients } from "./clients.repo";

/** Deleted ones too: their documents outlive them. */
export const findClientsById = (tx: TenantTx, ids: readonly string[]): Promise<ClientWithAddress[]> =>
  prepared(tx, "clients_by_id", (name) =>
    selectClients(tx)
      .where(and(ofTenant(clients), amongIds(clients.id)))
      .prepare(name),
  ).execute({ ids });

/** Locked as strongly as an update of it would, so that activating it later in the transaction cannot deadlock. */
export const lockLiveClient = async (tx: TenantTx, id: string) => {
  const [found] = await tx
    .select({
      id: clients.id,
      userId: clients.userId,
      taxRate: clients.taxRate,
      propertyId: properties.id,
    })
    .from(clients)
    .leftJoin(properties, isPrimaryProperty)
    .where(and(live(clients), eq(clients.id, id)))
    .for("no key update", { of: clients });
  return found;
};
