import type { Invoice, refundInvoiceBody } from "@fieldwright/contract/invoices";
import type * as z from "zod/mini";
import { notFound } from "../../app-error";
import type { Deps } from "../../deps";
import type { Principal } from "../../principal";
import type { InvoiceTarget } from "../invoices/load-invoice";
import { readInvoice } from "../invoices/read-invoice";
import { cardToRefund } from "../invoices/refund-invoice";
import { refundCard } from "./refund-card";

type Refund = {
  readonly target: InvoiceTarget;
  readonly body: z.infer<typeof refundInvoiceBody>;
  /** The same key gives the money back once. */
  readonly key: string;
};

/** Back to the card if it came from one; undefined where the office hands the money back itself. */
export const refundPayment = async (
  deps: Deps,
  principal: Principal,
  { target, body, key }: Refund,
): Promise<Invoice | undefined> => {
  const { organizationId } = principal;
  if (!organizationId) throw notFound();
  const card = await deps.database.tenant(organizationId, (tx) =>
    cardToRefund(tx, target, body, deps.clock()),
  );
  if (!card) return undefined;
  await refundCard(deps, { organizationId, ...card, key, actor: principal, note: body.reason });
  return deps.database.tenant(organizationId, (tx) => readInvoice(tx, principal, target.id, deps.clock()));
};
