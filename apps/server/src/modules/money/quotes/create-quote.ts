import type { CreateQuoteBody, Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import { addDays, asDay, dayIn } from "@fieldwright/domain/calendar";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { toBasisPoints } from "@fieldwright/domain/money";
import { holdClient, summarizeClients } from "#customers";
import { readTerms } from "#identity";
import { type Actor, amountsOf, discountAfter } from "#kernel";
import { depositAfter, quoteLinesFrom } from "./quote-lines";
import { presentQuote } from "./quotes.present";
import { insertQuote, insertQuoteLines } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

export const createQuote = async (
  tx: TenantTx,
  actor: Actor,
  body: CreateQuoteBody,
  now: Date,
): Promise<Quote> => {
  const held = await holdClient(tx, body.client);
  const terms = await readTerms(tx);
  const today = dayIn(terms.timeZone, now);
  const lines = quoteLinesFrom(body.lineItems);
  const amounts = amountsOf(lines.filter(isIncluded), {
    ...discountAfter(body),
    taxRate: body.taxRate === undefined ? (held.taxRate ?? terms.taxRate) : toBasisPoints(body.taxRate),
  });
  const quote = await insertQuote(tx, {
    clientId: held.id,
    propertyId: held.propertyId,
    title: body.title,
    description: body.description,
    message: body.message,
    validUntil: body.validUntil
      ? asDay(terms.timeZone, body.validUntil)
      : addDays(today, terms.quoteValidDays),
    ...amounts,
    ...depositAfter(amounts.total, body),
    number: await nextNumber(tx, "quote"),
  });
  const inserted = await insertQuoteLines(tx, quote.id, lines);
  const client = (await summarizeClients(tx, [held.id]))(held.id);
  const presented = presentQuote({ quote, job: null }, inserted, { client, today });
  await recordQuoteChange(tx, actor, { verb: "create", quote, to: presented, accounts: [held.userId] });
  return presented;
};
