import type { TenantTx } from "@fieldwright/db/client";
import {
  findClients,
  findInvoices,
  findLines,
  findPayments,
  type LedgerClient,
  type LedgerInvoice,
  type LedgerLine,
  type LedgerPayment,
  type Selection,
} from "./ledger.repo";

export type BilledInvoice = LedgerInvoice & { readonly lines: readonly LedgerLine[] };

export type Ledger = {
  readonly invoices: readonly BilledInvoice[];
  readonly payments: readonly LedgerPayment[];
  /** Of these invoices and payments, those whom the books do not know yet. */
  readonly newClients: readonly LedgerClient[];
  readonly clientOf: (id: string) => LedgerClient;
};

const byInvoice = (lines: readonly LedgerLine[]): ReadonlyMap<string, LedgerLine[]> => {
  const groups = new Map<string, LedgerLine[]>();
  for (const line of lines) groups.set(line.invoiceId, [...(groups.get(line.invoiceId) ?? []), line]);
  return groups;
};

export const loadLedger = async (tx: TenantTx, selection: Selection): Promise<Ledger> => {
  const found = await findInvoices(tx, selection);
  const ids = found.map(({ invoice }) => invoice.id);
  const lines = byInvoice(await findLines(tx, ids));
  const payments = await findPayments(tx, selection);
  const clientIds = [...found.map(({ invoice }) => invoice.clientId), ...payments.map((row) => row.clientId)];
  const clients = await findClients(tx, [...new Set(clientIds)], selection.format);
  const byId = new Map(clients.map((row) => [row.client.id, row]));
  return {
    invoices: found.map((row) => ({ ...row, lines: lines.get(row.invoice.id) ?? [] })),
    payments,
    newClients: clients.filter(({ isKnown }) => selection.again || !isKnown),
    clientOf: (id) => {
      const client = byId.get(id);
      if (!client) throw new Error("an invoice of no client");
      return client;
    },
  };
};
