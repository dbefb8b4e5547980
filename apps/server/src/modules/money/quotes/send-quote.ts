import type { Quote } from "@fieldwright/contract/quotes";
import type { SendBody, SendDraft } from "@fieldwright/contract/sending";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError, type Deps, type Principal } from "#kernel";
import {
  draftMessage,
  linkField,
  mustMaySend,
  pricedQuote,
  queueDocument,
  quoteValues,
  sharedByLink,
} from "#messaging";
import { mustBeCurrent, openQuote, presentQuote, type QuoteTarget } from "./load-quote";
import { readQuote } from "./quotes";
import { type QuoteRecord, updateQuoteRecord, updateSending } from "./quotes.repo";
import { recordQuoteChange } from "./update-quote";

const draftedFor = (quote: Quote) => ({
  kind: "quote_sent" as const,
  client: quote.client,
  values: quoteValues(quote, linkField),
  priced: pricedQuote(quote),
});

export const draftQuoteMessage = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<SendDraft> => draftMessage(tx, deps, draftedFor(await readQuote(tx, principal, id, deps.clock())));

const mustBeOffered = ({ status }: Quote): void => {
  if (status === "rejected" || status === "expired")
    throw new AppError("conflict", `This quote is ${status}. Revise it before you send it.`);
};

/** The first time raises the version: of two people who send at once, one is told. */
const markSent = (tx: TenantTx, quote: QuoteRecord, now: Date): Promise<QuoteRecord> => {
  const sent = { sentAt: now, changedSinceSent: false };
  return quote.sentAt ? updateSending(tx, quote, sent) : updateQuoteRecord(tx, quote, sent, now);
};

export const sendQuote = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  target: QuoteTarget,
  body: SendBody,
): Promise<Quote> => {
  const sender = await mustMaySend(tx, principal);
  const now = deps.clock();
  const before = await openQuote(tx, target, now);
  mustBeCurrent(before, target);
  mustBeOffered(before.presented);
  const record = { kind: "quote", id: before.quote.id } as const;
  const outgoing = { ...draftedFor(before.presented), sender, record };
  const sentTo = await queueDocument(tx, deps, outgoing, body, now);
  const quote = await markSent(tx, before.quote, now);
  const presented = presentQuote({ ...before, quote }, before.lines, before);
  await recordQuoteChange(tx, principal, {
    verb: "send",
    quote,
    from: before.presented,
    to: { ...presented, sentTo },
    accounts: [before.clientUserId],
  });
  return presented;
};

/** Making a link counts as sending: from then on the customer sees the quote. */
export const shareQuote = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const before = await openQuote(tx, { id, expected: undefined }, now);
  if (before.quote.sentAt) return;
  const quote = await markSent(tx, before.quote, now);
  await recordQuoteChange(tx, principal, {
    verb: "send",
    quote,
    from: before.presented,
    to: { ...presentQuote({ ...before, quote }, before.lines, before), sentTo: sharedByLink },
    accounts: [before.clientUserId],
  });
};
