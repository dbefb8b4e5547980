import type { Property } from "@fieldwright/contract/properties";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { readClient } from "../read-client";
import { presentPropertyTo } from "./properties.present";
import { propertiesOf } from "./properties.repo";

/** Whoever sees the client sees where to find them. */
export const listProperties = async (
  tx: TenantTx,
  principal: Principal,
  clientId: string,
): Promise<{ properties: Property[] }> => {
  await readClient(tx, principal, clientId);
  return { properties: (await propertiesOf(tx, clientId)).map(presentPropertyTo(principal)) };
};
