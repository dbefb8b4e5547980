import type { recordPaymentBody } from "@fieldwright/contract/invoices";
import type * as z from "zod/mini";
import { AppError, type Deps, notFound, type Principal } from "#kernel";
import { readInvoice } from "../invoices/read-invoice";
import { onlinePaymentMissing } from "../invoices/record-payment";
import { findCardProvider } from "./card-provider";
import { startCheckout } from "./start-checkout";

/** Of a customer who is signed in: their word alone moves no money, their card does. */
export const payAsCustomer = async (
  deps: Deps,
  principal: Principal,
  { invoiceId, key }: { readonly invoiceId: string; readonly key: string | undefined },
  { amount, method }: Pick<z.infer<typeof recordPaymentBody>, "amount" | "method">,
): Promise<{ url: string }> => {
  const { organizationId } = principal;
  if (!organizationId) throw notFound();
  await deps.database.tenant(organizationId, async (tx) => {
    if (!(await findCardProvider(tx, deps))) throw onlinePaymentMissing();
    if (method !== "card") throw new AppError("forbidden", "Here you can pay by card only");
    await readInvoice(tx, principal, invoiceId, deps.clock());
  });
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "invoice", id: invoiceId, amount },
    page: `${deps.config.publicUrl}/invoices/${invoiceId}`,
    key,
  });
};
