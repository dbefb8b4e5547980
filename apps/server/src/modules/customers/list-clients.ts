import type { ListClientsQuery } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { clientVisibility } from "./clients.policy";
import { presentClientTo } from "./clients.present";
import { listClientRecords } from "./clients.repo";

export const listClients = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status }: ListClientsQuery,
) => {
  const { clients, total } = await listClientRecords(tx, clientVisibility(principal), {
    search,
    status,
    limit,
    offset: (page - 1) * limit,
  });
  return { clients: clients.map(presentClientTo(principal)), total, totalPages: Math.ceil(total / limit) };
};
