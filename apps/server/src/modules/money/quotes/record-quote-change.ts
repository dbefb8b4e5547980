import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";
import type { LoadedQuote } from "./load-quote";
import { presentQuote } from "./quotes.present";
import { updateQuoteRecord } from "./quotes.repo";

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
  /** The customers' accounts. They get the change event only once the quote was sent. */
  readonly accounts: readonly (string | null)[];
};

const wasSent = ({ from, to }: Pick<Change, "from" | "to">): boolean => Boolean(from?.sentAt ?? to?.sentAt);

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
    audience: wasSent(change) ? [...new Set(accounts.filter((account) => account !== null))] : [],
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
