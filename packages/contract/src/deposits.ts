import * as z from "zod/mini";
import { id, idParams } from "./fields";
import { payment, refundInvoiceBody } from "./invoices";
import { quote } from "./quotes";
import { route } from "./route";

/** A payment on a quote. */
const deposit = z.extend(payment, {
  /** The invoice that the deposit counts toward. Null if there is none yet. */
  invoice: z.nullable(z.object({ _id: id, invoiceNumber: z.string() })),
});
export type Deposit = z.infer<typeof deposit>;

export const listDeposits = route({
  method: "GET",
  path: "/quotes/:id/deposits",
  access: "quotes:read",
  summary: "Deposits and refunds on a quote, oldest first",
  tag: "Quotes",
  params: idParams,
  status: 200,
  response: z.object({ deposits: z.array(deposit) }),
});

export const refundDepositBody = refundInvoiceBody;
export type RefundDepositBody = z.infer<typeof refundDepositBody>;

export const refundDeposit = route({
  method: "POST",
  path: "/quotes/:id/deposits/refunds",
  access: "quotes:write",
  summary: "Refund a deposit that isn't on an invoice yet; card payments go back to the card",
  tag: "Quotes",
  params: idParams,
  body: refundDepositBody,
  status: 201,
  response: quote,
});
