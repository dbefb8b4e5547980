import type { listInvoices as route } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import type { Principal } from "#kernel";
import { listDocuments } from "../documents/list-documents";
import { invoiceVisibility } from "./invoices.policy";
import { presentInvoiceSummary } from "./invoices.present";
import { listInvoiceRecords } from "./invoices.repo";

type Query = z.infer<typeof route.query>;

export const listInvoices = async (tx: TenantTx, principal: Principal, query: Query, now: Date) => {
  const { documents, ...totals } = await listDocuments(
    tx,
    query,
    {
      find: (filter) => listInvoiceRecords(tx, invoiceVisibility(principal), filter),
      clientIdOf: ({ invoice }) => invoice.clientId,
      present: presentInvoiceSummary,
    },
    now,
  );
  return { invoices: documents, ...totals };
};
