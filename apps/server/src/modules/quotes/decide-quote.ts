import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { quoteMoves } from "@fieldwright/domain/life-cycles";
import { AppError } from "../../app-error";
import type { Principal } from "../../principal";
import { activateClient } from "../clients/activate-client";
import { summarizeClients } from "../clients/summarize-clients";
import { type LoadedQuote, mustBeCurrent, openQuote, type QuoteTarget, quoteNotFound } from "./load-quote";
import { decidedBy, sees, visibilityFor } from "./quotes.policy";
import { presentQuote } from "./quotes.present";
import { memberName, updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

type Decision = { readonly status: "approved" | "rejected"; readonly reason: string };

const nameOf = async (tx: TenantTx, principal: Principal, { client: { user } }: LoadedQuote) =>
  decidedBy(principal) === "office" ? memberName(tx, principal.userId) : `${user.firstName} ${user.lastName}`;

const decide = async (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  { status, reason }: Decision,
  now: Date,
): Promise<Quote> => {
  const before = await openQuote(tx, target, now);
  if (!sees(visibilityFor(principal), before.quote)) throw quoteNotFound();
  if (before.presented.status === status) return before.presented;
  mustBeCurrent(before, target);
  if (!quoteMoves[before.presented.status].includes(status))
    throw new AppError(
      "illegal_transition",
      `This quote is ${before.presented.status} and cannot become ${status}`,
    );
  const quote = await updateQuoteRecord(
    tx,
    before.quote,
    {
      status,
      decidedAt: now,
      decidedByName: await nameOf(tx, principal, before),
      declineReason: reason,
    },
    now,
  );
  if (status === "approved") await activateClient(tx, principal, quote.clientId, now);
  const client = (await summarizeClients(tx, [quote.clientId]))(quote.clientId);
  const presented = presentQuote({ quote, job: before.job }, before.lines, { client, today: before.today });
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
  now: Date,
): Promise<Quote> => decide(tx, principal, target, { status: "approved", reason: "" }, now);

export const rejectQuote = (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  reason: string,
  now: Date,
): Promise<Quote> => decide(tx, principal, target, { status: "rejected", reason }, now);
