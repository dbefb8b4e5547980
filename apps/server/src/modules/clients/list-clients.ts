import type { ListClientsQuery } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "../../principal";
import { visibilityFor } from "./clients.policy";
import { presentClient } from "./clients.present";
import { listClientRecords, searchClientRecords } from "./clients.repo";

export const listClients = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status }: ListClientsQuery,
) => {
  const visibility = visibilityFor(principal);
  const filter = { search, status, limit, offset: (page - 1) * limit };
  const { clients, total } =
    search && visibility.of === "organization"
      ? await searchClientRecords(tx, filter)
      : await listClientRecords(tx, visibility, filter);
  return { clients: clients.map(presentClient), total, totalPages: Math.ceil(total / limit) };
};
