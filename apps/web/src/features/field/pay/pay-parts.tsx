import type { DueInvoice } from "@fieldwright/contract/collect";
import { formatUsd } from "@fieldwright/domain/money";
import { CircleCheck, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError, errorMessage } from "@/lib/api-client";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Tick } from "../check/check-parts";
import { Choice } from "../finish/finish-parts";
import { type DoorMethod, dueLine, needsSignal, type Taking } from "./use-take-payment";
import { words } from "./words";

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
      <p className="font-strong">{words.nothingToPayOn}</p>
      <p className="mt-1 text-ink-2">{words.thereIsNoOpen}</p>
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
        {isSilent ? needsSignal : errorMessage(error, words.couldntLoadInvoice)}
      </p>
      {isSilent ? <p className="text-ink-2">{words.nothingIsRecordedOr}</p> : null}
      <Button size="touch" busy={isBusy} onClick={onRetry}>
        {words.tryAgain}
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
          title={words.whichInvoice}
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
        <dt className="text-14 text-ink-2">{words.leftToPayOn(due.invoiceNumber)}</dt>
        <dd className="text-28 font-head wdth-head tabular-nums">{formatUsd(due.balance)}</dd>
        {detail ? <dd className="text-14 text-ink-2">{detail}</dd> : null}
      </dl>
    </>
  );
}

type DoorPaymentProps = {
  /** Of the form, for the button in the dock. */
  id: string;
  due: DueInvoice;
  method: DoorMethod;
  taking: Taking;
  /** Of the customer. Blank if there is none. */
  email: string;
};

/** Cash or a check that the customer hands over. */
export function DoorPayment({ id, due, method, taking, email }: DoorPaymentProps) {
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4 px-4 py-4 [&_[role=alert]]:text-14 [&_label]:text-14 [&_label_span]:text-ink-2"
      onSubmit={(event) => {
        event.preventDefault();
        void taking.record({ due, method });
      }}
    >
      <Field label={words.amountInDollars} required error={taking.problem}>
        <Input
          size="touch"
          inputMode="decimal"
          autoComplete="off"
          value={taking.amountOf(due)}
          onChange={(event) => taking.setAmount(event.target.value)}
        />
      </Field>
      {method === "check" ? (
        <Field label={words.checkNumber} optional>
          <Input
            size="touch"
            inputMode="numeric"
            autoComplete="off"
            maxLength={100}
            value={taking.reference}
            onChange={(event) => taking.setReference(event.target.value)}
          />
        </Field>
      ) : null}
      {email ? (
        <label
          htmlFor={`${id}-receipt`}
          className="-my-1 flex min-h-touch cursor-pointer items-center gap-3 text-16/[22px]! [&_span]:text-ink!"
        >
          <Tick id={`${id}-receipt`} checked={taking.receipt} onChange={taking.setReceipt} />
          <span className="min-w-0 break-words">{words.emailReceiptTo(email)}</span>
        </label>
      ) : null}
    </form>
  );
}
