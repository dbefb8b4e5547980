import type { DueInvoice } from "@fieldwright/contract/collect";
import { formatUsd } from "@fieldwright/domain/money";
import { CircleCheck, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError, errorMessage } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { Choice } from "../finish/finish-parts";
import { dueLine, needsSignal } from "./pay-words";

export function Settled({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex gap-3 border-b border-green-line bg-green-soft px-4 py-3 text-16/[22px] font-medium"
    >
      <CircleCheck aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-green-ink" />
      {children}
    </p>
  );
}

export function NothingDue() {
  return (
    <div className="px-4 py-5 text-16/[22px]">
      <p className="font-strong">Nothing to pay on this job</p>
      <p className="mt-1 text-ink-2">There is no open invoice. Ask the office to send one.</p>
    </div>
  );
}

type NotLoadedProps = { error: Error; isBusy: boolean; onRetry: () => void };

export function NotLoaded({ error, isBusy, onRetry }: NotLoadedProps) {
  const isSilent = !(error instanceof ApiError);
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-4 py-5 text-16/[22px]">
      <p className="flex gap-3 font-strong">
        {isSilent ? (
          <WifiOff aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-ochre-ink" />
        ) : null}
        {isSilent ? needsSignal : errorMessage(error, "Couldn't load the invoice.")}
      </p>
      {isSilent ? (
        <p className="text-ink-2">
          Nothing is recorded or charged without one, and nothing will be later on its own. Try again when
          there is a signal, or let the office send the invoice.
        </p>
      ) : null}
      <Button size="touch" busy={isBusy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type BalanceProps = {
  all: readonly DueInvoice[];
  due: DueInvoice;
  onPick: (id: string) => void;
};

/** What is left to pay. Several open invoices are a choice. */
export function Balance({ all, due, onPick }: BalanceProps) {
  const detail = dueLine(due);
  return (
    <>
      {all.length > 1 ? (
        <Choice
          title="Which invoice?"
          value={due._id}
          options={all.map(({ _id, invoiceNumber, balance }) => ({
            value: _id,
            label: `${invoiceNumber} · ${formatUsd(balance)}`,
          }))}
          onChange={onPick}
          className="[&>div]:flex-wrap"
        />
      ) : null}
      <dl className="border-b border-line px-4 py-3">
        <dt className="text-14 text-ink-2">Left to pay on {due.invoiceNumber}</dt>
        <dd className="text-28 font-head wdth-head tabular-nums">{formatUsd(due.balance)}</dd>
        {detail ? <dd className="text-14 text-ink-2">{detail}</dd> : null}
      </dl>
    </>
  );
}
