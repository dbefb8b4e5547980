import type { ApproveQuoteBody, Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { quoteMoves } from "@fieldwright/domain/life-cycles";
import { AppError } from "../../app-error";
import type { Principal } from "../../principal";
import { activateClient } from "../clients/activate-client";
import { summarizeClients } from "../clients/summarize-clients";
import { amountsOf } from "../documents/document-amounts";
import { type LoadedQuote, mustBeCurrent, openQuote, type QuoteTarget, quoteNotFound } from "./load-quote";
import { chooseLines } from "./quote-lines";
import { decidedBy, sees, visibilityFor } from "./quotes.policy";
import { presentQuote } from "./quotes.present";
import { memberName, selectQuoteLines, updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

type Decision =
  | { readonly status: "approved"; readonly selectedLines: readonly string[] | undefined }
  | { readonly status: "rejected"; readonly reason: string };

/** What the choice among the optional lines makes of the quote. Less than the deposit is never asked for in full. */
const withChoice = async (
  tx: TenantTx,
  { quote, lines }: LoadedQuote,
  chosen: readonly string[] | undefined,
) => {
  if (!chosen) return { lines, amounts: {} };
  const after = chooseLines(lines, chosen);
  const amounts = amountsOf(after.filter(isIncluded), quote);
  await selectQuoteLines(tx, quote.id, chosen);
  return { lines: after, amounts: { ...amounts, deposit: Math.min(quote.deposit, amounts.total) } };
};

const nameOf = async (tx: TenantTx, principal: Principal, { client: { user } }: LoadedQuote) =>
  decidedBy(principal) === "office" ? memberName(tx, principal.userId) : `${user.firstName} ${user.lastName}`;

const decide = async (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  decision: Decision,
  now: Date,
): Promise<Quote> => {
  const { status } = decision;
  const reason = decision.status === "rejected" ? decision.reason : "";
  const before = await openQuote(tx, target, now);
  if (!sees(visibilityFor(principal), before.quote)) throw quoteNotFound();
  if (before.presented.status === status) return before.presented;
  mustBeCurrent(before, target);
  if (!quoteMoves[before.presented.status].includes(status))
    throw new AppError(
      "illegal_transition",
      `This quote is ${before.presented.status} and cannot become ${status}`,
    );
  const chosen = decision.status === "approved" ? decision.selectedLines : undefined;
  const { lines, amounts } = await withChoice(tx, before, chosen);
  const quote = await updateQuoteRecord(
    tx,
    before.quote,
    {
      ...amounts,
      status,
      decidedAt: now,
      decidedByName: await nameOf(tx, principal, before),
      declineReason: reason,
    },
    now,
  );
  if (status === "approved") await activateClient(tx, principal, quote.clientId, now);
  const client = (await summarizeClients(tx, [quote.clientId]))(quote.clientId);
  const presented = presentQuote({ quote, job: before.job }, lines, { client, today: before.today });
  await recordQuoteChange(tx, principal, {
    verb: status === "approved" ? "approve" : "reject",
    quote,
    from: before.presented,
    to: { ...presented, decidedBy: decidedBy(principal), ...(reason ? { reason } : {}) },
    accounts: [before.clientUserId],
  });
  return presented;
};

export const approveQuote = (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  { selectedLines }: ApproveQuoteBody,
  now: Date,
): Promise<Quote> => decide(tx, principal, target, { status: "approved", selectedLines }, now);

export const rejectQuote = (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  reason: string,
  now: Date,
): Promise<Quote> => decide(tx, principal, target, { status: "rejected", reason }, now);
