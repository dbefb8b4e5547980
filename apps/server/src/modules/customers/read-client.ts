import type { Client } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { notFound, type Principal } from "#kernel";
import { clientVisibility } from "./clients.policy";
import { presentClientTo } from "./clients.present";
import { findClient } from "./clients.repo";

export const readClient = async (tx: TenantTx, principal: Principal, id: string): Promise<Client> => {
  const found = await findClient(tx, id, clientVisibility(principal));
  if (!found) throw notFound("Client not found");
  return presentClientTo(principal)(found);
};
