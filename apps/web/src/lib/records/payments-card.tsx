import type { Payment } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import type { ReactNode } from "react";
import { formatDate, useZone } from "@/lib/dates";
import { Card, CardHead } from "@/ui/card";
import { methodLabels } from "./payment-methods";

type PaymentsCardProps = {
  title?: string;
  payments: readonly Payment[];
  action?: ReactNode;
};

export function PaymentsCard({ title = "Payments", payments, action }: PaymentsCardProps) {
  const zone = useZone();
  if (payments.length === 0) return null;
  return (
    <Card aria-labelledby="record-payments">
      <CardHead id="record-payments" title={title} action={action} />
      <ul className="divide-y divide-line">
        {payments.map(({ _id, amount, method, deposit, note, paidAt, recordedBy }) => (
          <li key={_id} className="flex items-center justify-between gap-4 px-4 py-2">
            <div className="min-w-0">
              <p className="font-control">
                {amount < 0 ? "Refund" : methodLabels[method]}
                {deposit && amount > 0 ? " (deposit)" : ""}
                {note ? <span className="font-text text-ink-2"> · {note}</span> : null}
              </p>
              <p className="text-12 text-ink-2">
                {formatDate(paidAt, zone)}
                {recordedBy ? ` · ${recordedBy}` : ""}
              </p>
            </div>
            <p className="font-control whitespace-nowrap">
              {amount < 0 ? `−${formatUsd(-amount)}` : formatUsd(amount)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
