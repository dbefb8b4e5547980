import type { TenantTx } from "@fieldwright/db/client";
import type { BasisPoints } from "@fieldwright/domain/money";
import { invalid } from "#kernel";
import { lockLiveClient } from "./linked-clients.repo";

export type HeldClient = {
  readonly id: string;
  readonly userId: string | null;
  /** Absent means the organization's rate. */
  readonly taxRate: BasisPoints | null;
  /** The client's first address. */
  readonly propertyId: string | null;
};

/** The client of a new record: until the transaction ends nobody can delete it. */
export const holdClient = async (tx: TenantTx, id: string): Promise<HeldClient> => {
  const client = await lockLiveClient(tx, id);
  if (!client) throw invalid({ field: "client", msg: "Client not found" });
  return client;
};

export const clientIsLive = async (tx: TenantTx, id: string): Promise<boolean> =>
  (await lockLiveClient(tx, id)) !== undefined;
