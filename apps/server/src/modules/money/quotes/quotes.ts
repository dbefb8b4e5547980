import type { CreateQuoteBody, Quote, listQuotes as route } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, asDay, dayIn } from "@fieldwright/domain/calendar";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { type QuoteShortlist, quoteShortlists } from "@fieldwright/domain/list-views";
import { toBasisPoints } from "@fieldwright/domain/money";
import type { QuoteStatus } from "@fieldwright/domain/statuses";
import type * as z from "zod/mini";
import { holdClient, lockLiveClient, summarizeClients } from "#customers";
import { readTerms } from "#identity";
import {
  type Actor,
  AppError,
  amountsOf,
  discountAfter,
  mustBeRestorable,
  type Principal,
  type Viewer,
} from "#kernel";
import { createJobFromQuote } from "#work";
import { countShortlists, listDocuments } from "../documents/documents";
import {
  depositAfter,
  type LoadedQuote,
  loadQuote,
  loadVisibleQuote,
  mustBeCurrent,
  openQuote,
  presentQuote,
  presentQuoteSummary,
  type QuoteTarget,
  quoteLinesFrom,
  quoteNotFound,
  quoteVisibility,
} from "./load-quote";
import { insertQuote, insertQuoteLines, listQuoteRecords, lockQuote, updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./update-quote";

type Converted = {
  readonly job: { readonly _id: string; readonly jobNumber: string };
  readonly quote: Quote;
};

const mustBeApproved = ({ presented: { status } }: LoadedQuote): void => {
  if (status !== "approved")
    throw new AppError(
      "illegal_transition",
      `This quote is ${status} and can't be converted to a job. Only an approved quote can.`,
    );
};

/** A quote becomes one job. A second call, even a concurrent one, returns the same job. */
export const convertQuote = async (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  now: Date,
): Promise<Converted> => {
  const before = await openQuote(tx, target, now);
  const { job: made } = before.presented;
  if (made) return { job: made, quote: before.presented };
  mustBeCurrent(before, target);
  mustBeApproved(before);
  if (!(await lockLiveClient(tx, before.quote.clientId)))
    throw new AppError("conflict", "This quote's client was deleted. Restore the client first.");
  const job = await createJobFromQuote(
    tx,
    principal,
    { ...before.quote, lines: before.lines.filter(isIncluded), clientUserId: before.clientUserId },
    now,
  );
  const quote = await updateQuoteRecord(tx, before.quote, { jobId: job._id }, now);
  const link = { id: job._id, number: job.jobNumber };
  const presented = presentQuote({ quote, job: link }, before.lines, before);
  await recordQuoteChange(tx, principal, {
    verb: "convert",
    quote,
    from: before.presented,
    to: presented,
    accounts: [before.clientUserId],
  });
  return { job: { _id: job._id, jobNumber: job.jobNumber }, quote: presented };
};

export const readQuote = async (tx: TenantTx, viewer: Viewer, id: string, now: Date): Promise<Quote> =>
  (await loadVisibleQuote(tx, quoteVisibility(viewer), id, now)).presented;

type Query = z.infer<typeof route.query>;

export const listQuotes = async (tx: TenantTx, principal: Principal, query: Query, now: Date) => {
  const {
    documents,
    owed: _owed,
    ...totals
  } = await listDocuments(
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

/** For the office. */
export const countQuotes = (tx: TenantTx, principal: Principal, now: Date) =>
  countShortlists<QuoteStatus, QuoteShortlist>(
    tx,
    quoteShortlists,
    async (filter) => {
      const { total, amount } = await listQuoteRecords(tx, quoteVisibility(principal), filter);
      return { total, worth: amount };
    },
    now,
  );

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
  });
  const inserted = await insertQuoteLines(tx, quote.id, lines);
  const client = (await summarizeClients(tx, [held.id]))(held.id);
  const presented = presentQuote({ quote, job: null }, inserted, { client, today });
  await recordQuoteChange(tx, actor, { verb: "create", quote, to: presented, accounts: [held.userId] });
  return presented;
};

export const deleteQuote = async (
  tx: TenantTx,
  actor: Actor,
  target: QuoteTarget,
  now: Date,
): Promise<void> => {
  const before = await openQuote(tx, target, now);
  mustBeCurrent(before, target);
  if (before.job)
    throw new AppError(
      "conflict",
      `This quote was converted to job ${before.job.number} and can't be deleted`,
    );
  if (before.quote.depositPaid > 0)
    throw new AppError(
      "conflict",
      "This quote has a deposit and can't be deleted. Refund the deposit first.",
    );
  const quote = await updateQuoteRecord(tx, before.quote, { deletedAt: now }, now);
  await recordQuoteChange(tx, actor, {
    verb: "delete",
    quote,
    from: before.presented,
    accounts: [before.clientUserId],
  });
};

/** A quote that is not deleted is returned unchanged. */
export const restoreQuote = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Quote> => {
  const found = await lockQuote(tx, id);
  if (!found) throw quoteNotFound();
  const before = await loadQuote(tx, found, now);
  if (!found.quote.deletedAt) return before.presented;
  mustBeRestorable("quote", found.quote.deletedAt, now);
  if (!(await lockLiveClient(tx, found.quote.clientId)))
    throw new AppError("conflict", "This quote's client was deleted. Restore the client first.");
  const quote = await updateQuoteRecord(tx, found.quote, { deletedAt: null }, now);
  const presented = presentQuote({ quote, job: found.job }, before.lines, before);
  await recordQuoteChange(tx, actor, {
    verb: "restore",
    quote,
    to: presented,
    accounts: [found.clientUserId],
  });
  return presented;
};

/** The audit row keeps the old revision. A pending quote is returned unchanged, because it can be edited directly. */
export const reviseQuote = async (
  tx: TenantTx,
  actor: Actor,
  target: QuoteTarget,
  now: Date,
): Promise<Quote> => {
  const before = await openQuote(tx, target, now);
  if (before.presented.status === "pending") return before.presented;
  mustBeCurrent(before, target);
  if (before.job)
    throw new AppError(
      "conflict",
      `This quote was converted to job ${before.job.number} and can't be revised. Change the job instead.`,
    );
  const quote = await updateQuoteRecord(
    tx,
    before.quote,
    {
      status: "pending",
      revision: before.quote.revision + 1,
      validUntil: addDays(before.today, before.terms.quoteValidDays),
      jobId: null,
      sentAt: null,
      changedSinceSent: false,
      decidedAt: null,
      decidedByName: null,
      declineReason: "",
      decidedFrom: null,
      signatureId: null,
    },
    now,
  );
  const presented = presentQuote({ quote, job: null }, before.lines, before);
  await recordQuoteChange(tx, actor, {
    verb: "revise",
    quote,
    from: before.presented,
    to: presented,
    accounts: [before.clientUserId],
  });
  return presented;
};
