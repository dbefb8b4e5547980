import type { refundInvoiceBody } from "@fieldwright/contract/invoices";
import type * as z from "zod/mini";
import { type Deps, notFound, type Principal } from "#kernel";
import type { InvoiceTarget } from "../invoices/load-invoice";
import { depositCardToRefund } from "../invoices/refund-deposit";
import { cardToRefund } from "../invoices/refund-invoice";
import type { QuoteTarget } from "../quotes/load-quote";
import { refundCard } from "./refund-card";

type Refund = {
  /** Of the invoice or the quote. */
  readonly target: InvoiceTarget | QuoteTarget;
  readonly body: z.infer<typeof refundInvoiceBody>;
  /** The same key gives the money back once. */
  readonly key: string;
};

type FindCard = typeof cardToRefund | typeof depositCardToRefund;

/** False where the office hands the money back itself. */
const refundToCard = async (
  deps: Deps,
  principal: Principal,
  { target, body, key }: Refund,
  findCard: FindCard,
): Promise<boolean> => {
  const { organizationId } = principal;
  if (!organizationId) throw notFound();
  const card = await deps.database.tenant(organizationId, (tx) => findCard(tx, target, body, deps.clock()));
  if (card) await refundCard(deps, { organizationId, ...card, key, actor: principal, note: body.reason });
  return card !== undefined;
};

/** Whether a payment of an invoice came by card, and if so, back it goes there. */
export const refundPaymentToCard = (deps: Deps, principal: Principal, refund: Refund): Promise<boolean> =>
  refundToCard(deps, principal, refund, cardToRefund);

/** The same for a deposit that no invoice counts yet. */
export const refundDepositToCard = (deps: Deps, principal: Principal, refund: Refund): Promise<boolean> =>
  refundToCard(deps, principal, refund, depositCardToRefund);
