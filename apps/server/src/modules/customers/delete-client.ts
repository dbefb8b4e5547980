import type { Client } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, AppError, mustBeRestorable, nameRecords, notFound } from "#kernel";
import { recordClientChange } from "./client-changes";
import { presentClient } from "./clients";
import { lockClient, updateClientRecord } from "./clients.repo";

type OpenRecord = { readonly _id: string; readonly number: string };
type Find = (tx: TenantTx, clientId: string) => Promise<readonly OpenRecord[]>;

/** What must be settled first. Handed in from above, because jobs and invoices belong to other wings. */
export type Unsettled = { readonly findOpenJobs: Find; readonly findUnpaidInvoices: Find };

const describeRecords = (noun: string, records: readonly OpenRecord[]): string[] => {
  if (records.length === 0) return [];
  const nouns = records.length === 1 ? noun : `${noun}s`;
  return [`${nouns} ${nameRecords(records.map(({ number }) => number))}`];
};

const mustBeSettled = async (
  tx: TenantTx,
  clientId: string,
  { findOpenJobs, findUnpaidInvoices }: Unsettled,
): Promise<void> => {
  const jobs = await findOpenJobs(tx, clientId);
  const invoices = await findUnpaidInvoices(tx, clientId);
  const open = [...describeRecords("open job", jobs), ...describeRecords("unpaid invoice", invoices)];
  if (open.length === 0) return;
  throw new AppError(
    "conflict",
    `This client has ${open.join(" and ")} and can't be deleted. You can set the client to inactive instead.`,
    { extra: { jobs, invoices } },
  );
};

export const deleteClient = async (
  tx: TenantTx,
  actor: Actor,
  id: string,
  unsettled: Unsettled,
  now: Date,
): Promise<void> => {
  const found = await lockClient(tx, id);
  if (!found || found.client.deletedAt) throw notFound("Client not found");
  await mustBeSettled(tx, id, unsettled);
  const deleted = await updateClientRecord(tx, id, found.client.version, { deletedAt: now }, now);
  if (!deleted) throw notFound("Client not found");
  await recordClientChange(tx, actor, deleted, { verb: "delete", from: presentClient(found) });
};

/** No effect on a client that is not deleted. */
export const restoreClient = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Client> => {
  const found = await lockClient(tx, id);
  if (!found) throw notFound("Client not found");
  const { deletedAt, version } = found.client;
  if (!deletedAt) return presentClient(found);
  mustBeRestorable("client", deletedAt, now);
  const client = await updateClientRecord(tx, id, version, { deletedAt: null }, now);
  if (!client) throw notFound("Client not found");
  const presented = presentClient({ client, address: found.address });
  await recordClientChange(tx, actor, client, { verb: "restore", to: presented });
  return presented;
};
