import type { Quote, UpdateQuoteBody } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { asDay } from "@fieldwright/domain/calendar";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { toBasisPoints } from "@fieldwright/domain/money";
import { holdClient, summarizeClients } from "#customers";
import { type Actor, AppError, amountsOf, discountAfter, withdrawLinks } from "#kernel";
import { audienceOf } from "../documents/documents";
import {
  depositAfter,
  type LoadedQuote,
  mustBeCurrent,
  type NewQuoteLine,
  openQuote,
  presentQuote,
  type QuoteTarget,
  quoteLinesFrom,
} from "./load-quote";
import {
  deleteQuoteLines,
  insertQuoteLines,
  type QuoteLine,
  type QuoteRecord,
  updateQuoteRecord,
  updateSending,
} from "./quotes.repo";

type Change = {
  readonly verb:
    | "create"
    | "update"
    | "delete"
    | "restore"
    | "approve"
    | "reject"
    | "revise"
    | "convert"
    | "send"
    | "open"
    | "pay"
    | "refund";
  readonly quote: { readonly id: string; readonly version: number };
  readonly from?: Quote;
  /** A decision adds `decidedBy` and `reason`, a send adds `sentTo`. */
  readonly to?: Quote & {
    readonly decidedBy?: "office" | "client";
    readonly reason?: string;
    readonly sentTo?: string;
  };
  /** The customers' accounts. */
  readonly accounts: readonly (string | null)[];
};

export const recordQuoteChange = (
  tx: TenantTx,
  actor: Actor | null,
  { quote, accounts, ...change }: Change,
): Promise<void> =>
  recordChange(tx, {
    ...change,
    actor,
    kind: "quote",
    recordId: quote.id,
    version: quote.version,
    audience: audienceOf(change, accounts),
  });

/** Records a deposit or its refund. The quote must be locked. */
export const recordDepositPaid = async (
  tx: TenantTx,
  actor: Actor | null,
  before: LoadedQuote,
  verb: "pay" | "refund",
  now: Date,
): Promise<Quote> => {
  const quote = await updateQuoteRecord(tx, before.quote, {}, now);
  const presented = presentQuote({ ...before, quote }, before.lines, before);
  await recordQuoteChange(tx, actor, {
    verb,
    quote,
    from: before.presented,
    to: presented,
    accounts: [before.clientUserId],
  });
  return presented;
};

/** A decided quote keeps the content that the decision was about. */
const mustBeOpen = ({ status }: QuoteRecord): void => {
  if (status === "pending") return;
  throw new AppError(
    "conflict",
    `This quote is ${status} and can't be changed. Revise it to make a new version.`,
  );
};

const amountsAfter = (quote: QuoteRecord, lines: readonly NewQuoteLine[], body: UpdateQuoteBody) => {
  const amounts = amountsOf(lines.filter(isIncluded), {
    ...discountAfter(body, quote),
    taxRate: body.taxRate === undefined ? quote.taxRate : toBasisPoints(body.taxRate),
  });
  return { ...amounts, ...depositAfter(amounts.total, body, quote) };
};

const replaceLines = async (
  tx: TenantTx,
  quoteId: string,
  lines: readonly NewQuoteLine[],
): Promise<QuoteLine[]> => {
  await deleteQuoteLines(tx, quoteId);
  return insertQuoteLines(tx, quoteId, lines);
};

/** The lines get new ids with every save. */
const shownTo = (quote: Quote): string => {
  const { title, description, message, validUntil, subtotal, discount, taxRate, total, deposit } = quote;
  const lines = quote.lineItems.map(({ _id, ...line }) => line);
  return JSON.stringify({
    title,
    description,
    message,
    validUntil,
    subtotal,
    discount,
    taxRate,
    total,
    deposit,
    lines,
  });
};

export const updateQuote = async (
  tx: TenantTx,
  actor: Actor,
  target: QuoteTarget,
  body: UpdateQuoteBody,
  now: Date,
): Promise<Quote> => {
  const before = await openQuote(tx, target, now);
  mustBeCurrent(before, target);
  mustBeOpen(before.quote);
  const moves = body.client !== undefined && body.client !== before.quote.clientId;
  const held = moves && body.client ? await holdClient(tx, body.client) : undefined;
  const newLines = body.lineItems && quoteLinesFrom(body.lineItems);
  const quote = await updateQuoteRecord(
    tx,
    before.quote,
    {
      ...(held
        ? { clientId: held.id, propertyId: held.propertyId, sentAt: null, changedSinceSent: false }
        : {}),
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.message === undefined ? {} : { message: body.message }),
      ...(body.validUntil ? { validUntil: asDay(before.terms.timeZone, body.validUntil) } : {}),
      ...amountsAfter(before.quote, newLines ?? before.lines, body),
    },
    now,
  );
  if (held) await withdrawLinks(tx, { kind: "quote", id: quote.id }, now);
  const lines = newLines ? await replaceLines(tx, quote.id, newLines) : before.lines;
  const client = held ? (await summarizeClients(tx, [held.id]))(held.id) : before.client;
  const saved = presentQuote({ quote, job: before.job }, lines, { client, today: before.today });
  const changedSinceSent =
    saved.sentAt !== null && (quote.changedSinceSent || shownTo(saved) !== shownTo(before.presented));
  if (changedSinceSent) await updateSending(tx, quote, { changedSinceSent });
  const presented = { ...saved, changedSinceSent };
  await recordQuoteChange(tx, actor, {
    verb: "update",
    quote,
    from: before.presented,
    to: presented,
    accounts: [before.clientUserId, held?.userId ?? null],
  });
  return presented;
};
