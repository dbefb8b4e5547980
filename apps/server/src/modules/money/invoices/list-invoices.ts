import type { listInvoices as route } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import type { Principal } from "#kernel";
import { listDocuments } from "../documents/list-documents";
import { invoiceVisibility } from "./invoices.policy";
import { balanceOf, presentInvoiceSummary } from "./invoices.present";
import { listInvoiceRecords } from "./invoices.repo";

type Query = z.infer<typeof route.query>;

/** Beside each invoice what is owed on it, for those who add it up. */
export const listInvoicesWithBalance = (tx: TenantTx, principal: Principal, query: Query, now: Date) =>
  listDocuments(
    tx,
    query,
    {
      find: (filter) => listInvoiceRecords(tx, invoiceVisibility(principal), filter),
      clientIdOf: ({ invoice }) => invoice.clientId,
      present: (found, around) => ({
        summary: presentInvoiceSummary(found, around),
        balance: balanceOf(found.invoice),
      }),
    },
    now,
  );

export const listInvoices = async (tx: TenantTx, principal: Principal, query: Query, now: Date) => {
  const { documents, ...totals } = await listInvoicesWithBalance(tx, principal, query, now);
  return { invoices: documents.map(({ summary }) => summary), ...totals };
};
