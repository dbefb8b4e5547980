import type { Client } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, AppError, mustBeRestorable, nameRecords, notFound } from "#kernel";
import { recordClientChange } from "./client-changes";
import { findOpenJobs, findUnpaidInvoices, type OpenRecord } from "./client-figures.repo";
import { presentClient } from "./clients";
import { lockClient, updateClientRecord } from "./clients.repo";

const describeRecords = (noun: string, records: readonly OpenRecord[]): string[] => {
  if (records.length === 0) return [];
  const nouns = records.length === 1 ? noun : `${noun}s`;
  return [`${nouns} ${nameRecords(records.map(({ number }) => number))}`];
};

const mustBeSettled = (jobs: OpenRecord[], invoices: OpenRecord[]): void => {
  const open = [...describeRecords("open job", jobs), ...describeRecords("unpaid invoice", invoices)];
  if (open.length === 0) return;
  throw new AppError(
    "conflict",
    `This client has ${open.join(" and ")} and cannot be deleted. You can set the client to inactive instead.`,
    { extra: { jobs, invoices } },
  );
};

export const deleteClient = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<void> => {
  const found = await lockClient(tx, id);
  if (!found || found.client.deletedAt) throw notFound("Client not found");
  mustBeSettled(await findOpenJobs(tx, id), await findUnpaidInvoices(tx, id));
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
