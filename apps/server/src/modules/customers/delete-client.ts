import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, AppError, notFound } from "#kernel";
import { presentClient } from "./clients.present";
import { lockClient, updateClientRecord } from "./clients.repo";
import { type OpenRecord, openJobsOf, unpaidInvoicesOf } from "./open-work.repo";
import { recordClientChange } from "./record-client-change";

const namedAtMost = 5;

const nameThem = (noun: string, records: readonly OpenRecord[]): string[] => {
  if (records.length === 0) return [];
  const nouns = records.length === 1 ? noun : `${noun}s`;
  const names = records.slice(0, namedAtMost).map((record) => record.number);
  const rest = records.length - names.length;
  return [`${nouns} ${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
};

const mustBeSettled = (jobs: OpenRecord[], invoices: OpenRecord[]): void => {
  const open = [...nameThem("open job", jobs), ...nameThem("unpaid invoice", invoices)];
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
  mustBeSettled(await openJobsOf(tx, id), await unpaidInvoicesOf(tx, id));
  const deleted = await updateClientRecord(tx, id, found.client.version, { deletedAt: now }, now);
  if (!deleted) throw notFound("Client not found");
  await recordClientChange(tx, actor, deleted, { verb: "delete", from: presentClient(found) });
};
