import type { listQuotes as route } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import type * as z from "zod/mini";
import type { Principal } from "../../principal";
import { summarizeClients } from "../clients/summarize-clients";
import { readTerms } from "../organizations/read-terms";
import { visibilityFor } from "./quotes.policy";
import { presentQuoteSummary } from "./quotes.present";
import { listQuoteRecords } from "./quotes.repo";

type Query = z.infer<typeof route.query>;

export const listQuotes = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status, client }: Query,
  now: Date,
) => {
  const { timeZone } = await readTerms(tx);
  const today = dayIn(timeZone, now);
  const { quotes, total } = await listQuoteRecords(tx, visibilityFor(principal), {
    search,
    status,
    client,
    today,
    limit,
    offset: (page - 1) * limit,
  });
  const clientOf = await summarizeClients(
    tx,
    quotes.map(({ quote }) => quote.clientId),
  );
  return {
    quotes: quotes.map((found) =>
      presentQuoteSummary(found, { client: clientOf(found.quote.clientId), today }),
    ),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
