import type { listInvoices as route } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import type * as z from "zod/mini";
import type { Principal } from "../../principal";
import { summarizeClients } from "../clients/summarize-clients";
import { readTerms } from "../organizations/read-terms";
import { visibilityFor } from "./invoices.policy";
import { presentInvoiceSummary } from "./invoices.present";
import { listInvoiceRecords } from "./invoices.repo";

type Query = z.infer<typeof route.query>;

export const listInvoices = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status, client }: Query,
  now: Date,
) => {
  const { timeZone } = await readTerms(tx);
  const today = dayIn(timeZone, now);
  const { invoices, total } = await listInvoiceRecords(tx, visibilityFor(principal), {
    search,
    status,
    client,
    today,
    limit,
    offset: (page - 1) * limit,
  });
  const clientOf = await summarizeClients(
    tx,
    invoices.map(({ invoice }) => invoice.clientId),
  );
  return {
    invoices: invoices.map((found) =>
      presentInvoiceSummary(found, { client: clientOf(found.invoice.clientId), today }),
    ),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
