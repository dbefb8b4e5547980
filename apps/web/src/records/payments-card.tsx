import type { Payment } from "@fieldwright/contract/invoices";
import { signedUsd } from "@fieldwright/domain/money";
import type { ReactNode } from "react";
import { formatDate, useZone } from "@/lib/dates";
import { Card, CardHead } from "@/ui/card";
import { methodLabels } from "./payment-form";
import { words } from "./words";

type PaymentsCardProps<P extends Payment> = {
  title: string;
  payments: readonly P[];
  /** A note about the payment. Empty for none. */
  remarkOn: (payment: P) => string;
  action?: ReactNode;
  /** Actions for one payment. */
  renderMenu?: (payment: P) => ReactNode;
};

export function PaymentsCard<P extends Payment>({
  title,
  payments,
  remarkOn,
  action,
  renderMenu,
}: PaymentsCardProps<P>) {
  if (payments.length === 0) return null;
  return (
    <Card aria-labelledby="record-payments">
      <CardHead id="record-payments" title={title} action={action} />
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <PaymentRow
            key={payment._id}
            payment={payment}
            remark={remarkOn(payment)}
            menu={renderMenu?.(payment)}
          />
        ))}
      </ul>
    </Card>
  );
}

type PaymentRowProps = { payment: Payment; remark: string; menu: ReactNode };

function PaymentRow({ payment, remark, menu }: PaymentRowProps) {
  const zone = useZone();
  const { amount, method, note, paidAt, recordedBy } = payment;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2">
      <div className="min-w-0">
        <p className="font-control">
          {amount < 0 ? words.refund : methodLabels[method]}
          {remark ? ` (${remark})` : ""}
          {note ? <span className="font-text text-ink-2"> · {note}</span> : null}
        </p>
        <p className="text-12 text-ink-2">
          {formatDate(paidAt, zone)}
          {recordedBy ? ` · ${recordedBy}` : ""}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <p className="font-control whitespace-nowrap">{signedUsd(amount)}</p>
        {menu}
      </div>
    </li>
  );
}
