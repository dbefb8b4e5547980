import type { listQuotes as route } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import type { Principal } from "#kernel";
import { listDocuments } from "../documents/list-documents";
import { quoteVisibility } from "./quotes.policy";
import { presentQuoteSummary } from "./quotes.present";
import { listQuoteRecords } from "./quotes.repo";

type Query = z.infer<typeof route.query>;

export const listQuotes = async (tx: TenantTx, principal: Principal, query: Query, now: Date) => {
  const { documents, ...totals } = await listDocuments(
    tx,
    query,
    {
      find: (filter) => listQuoteRecords(tx, quoteVisibility(principal), filter),
      clientIdOf: ({ quote }) => quote.clientId,
      present: presentQuoteSummary,
    },
    now,
  );
  return { quotes: documents, ...totals };
};
