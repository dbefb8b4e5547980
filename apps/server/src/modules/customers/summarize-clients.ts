import type { clientSummary } from "@fieldwright/contract/documents";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import { presentClient } from "./clients.present";
import { findClientsById } from "./linked-clients.repo";

export type ClientSummary = z.infer<typeof clientSummary>;

/** Clients as other records show them, by id. The caller has decided that the person may see those records. */
export const summarizeClients = async (
  tx: TenantTx,
  ids: readonly string[],
): Promise<(id: string) => ClientSummary> => {
  const found = await findClientsById(tx, [...new Set(ids)]);
  const byId = new Map(
    found.map((client): [string, ClientSummary] => {
      const { _id, status, user, company, phone } = presentClient(client);
      return [_id, { _id, status, user, company, phone }];
    }),
  );
  return (id) => {
    const summary = byId.get(id);
    if (!summary) throw new Error(`client ${id} is not among the summarized`);
    return summary;
  };
};
