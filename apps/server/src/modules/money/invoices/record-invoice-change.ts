import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Actor } from "#kernel";

type Change = {
  readonly verb:
    | "create"
    | "update"
    | "delete"
    | "restore"
    | "pay"
    | "refund"
    | "correct_payment"
    | "remove_payment"
    | "void"
    | "send"
    | "late_fee";
  readonly invoice: { readonly id: string; readonly version: number };
  readonly from?: Invoice;
  /** A void adds `reason`, a send adds `sentTo`. */
  readonly to?: Invoice & { readonly reason?: string; readonly sentTo?: string };
  /** The customer's account. It gets the change event only once the invoice was sent. */
  readonly account: string | null;
};

const wasSent = ({ from, to }: Pick<Change, "from" | "to">): boolean => Boolean(from?.sentAt ?? to?.sentAt);

export const recordInvoiceChange = (
  tx: TenantTx,
  actor: Actor | null,
  { invoice, account, ...change }: Change,
): Promise<void> =>
  recordChange(tx, {
    ...change,
    actor,
    kind: "invoice",
    recordId: invoice.id,
    version: invoice.version,
    audience: account && wasSent(change) ? [account] : [],
  });
