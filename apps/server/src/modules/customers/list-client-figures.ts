import type { ClientsFigures } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { toDollars } from "@fieldwright/domain/money";
import { can } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";
import { findFiguresOf } from "./client-figures.repo";
import { clientVisibility } from "./clients.policy";

/** Clients that the person does not see are left out. */
export const listClientFigures = async (
  tx: TenantTx,
  principal: Principal,
  ids: readonly string[],
): Promise<ClientsFigures> => {
  const found = await findFiguresOf(tx, ids, clientVisibility(principal));
  const seesMoney = can(principal, "invoices:read");
  const seesJobs = can(principal, "jobs:read");
  return {
    figures: found.map(({ client, openJobs, lifetime }) => ({
      client,
      ...(seesJobs ? { openJobs } : {}),
      ...(seesMoney ? { lifetime: toDollars(lifetime) } : {}),
    })),
  };
};
