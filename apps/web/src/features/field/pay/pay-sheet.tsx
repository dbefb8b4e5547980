import type { DueInvoice } from "@fieldwright/contract/collect";
import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, WifiOff } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-error";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";
import { Button } from "@/ui/button";
import { SkeletonRows } from "@/ui/skeleton";
import { Choice } from "../finish/finish-parts";
import { FieldSheet } from "../sheet";
import { dueQuery } from "./api";
import { DoorPayment } from "./door-payment";
import { PayPage } from "./pay-page";
import { dueLine } from "./pay-words";
import { type DoorMethod, useTakePayment } from "./use-take-payment";

type Way = "page" | DoorMethod;

const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: "page", label: "On their phone" },
  { value: "cash", label: "Cash" },
  { value: "check", label: "Check" },
];

type PaySheetProps = { visit: FieldVisit; onClose: () => void };

/** Needs a signal: no amount is kept on the phone, and nothing is recorded or charged later. */
export function PaySheet({ visit, onClose }: PaySheetProps) {
  const job = visit.visit.job._id;
  const form = useId();
  const { data, error, isFetching, refetch } = useQuery(dueQuery(job));
  const [picked, setPicked] = useState<string>();
  // Nothing is chosen at first, because showing the page gives the customer the invoice.
  const [way, setWay] = useState<Way>();
  const [taken, setTaken] = useState<string>();
  const taking = useTakePayment(job, (words) => {
    setTaken(words);
    setWay(undefined);
  });
  const invoices = data?.invoices ?? [];
  const due = invoices.find(({ _id }) => _id === picked) ?? invoices[0];
  const choose = (next: Way) => {
    setWay(next);
    setTaken(undefined);
  };
  return (
    <FieldSheet
      title="Take payment"
      line={`${clientName(visit.visit.client)} · ${visit.visit.title}`}
      onClose={onClose}
      dock={
        due && way && way !== "page" ? (
          <Button
            type="submit"
            form={form}
            size="touch"
            variant="primary"
            busy={taking.isBusy}
            className="h-15 flex-1 rounded-card text-18"
          >
            {way === "cash" ? "Record cash" : "Record check"}
          </Button>
        ) : (
          <Button size="touch" className="h-15 flex-1 rounded-card" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {taken ? <Taken>{taken}</Taken> : null}
      {error ? <NotLoaded error={error} isBusy={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows rows={3} label="Loading the invoice" /> : null}
      {data && !error && !due && !taken ? <NothingDue /> : null}
      {due && !error ? (
        <>
          <Invoices
            all={invoices}
            due={due}
            onPick={(id) => {
              setPicked(id);
              taking.setAmount(undefined);
            }}
          />
          <Choice title="How do they pay?" value={way} options={ways} onChange={choose} />
          {way === "page" ? (
            <PayPage
              job={job}
              invoice={due._id}
              number={due.invoiceNumber}
              takesCards={data?.takesCards ?? false}
            />
          ) : null}
          {way === "cash" || way === "check" ? (
            <DoorPayment id={form} due={due} method={way} taking={taking} />
          ) : null}
        </>
      ) : null}
    </FieldSheet>
  );
}

function Taken({ children }: { children: ReactNode }) {
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

function NothingDue() {
  return (
    <div className="px-4 py-5 text-16/[22px]">
      <p className="font-strong">Nothing to pay on this job</p>
      <p className="mt-1 text-ink-2">There is no open invoice. The office makes one, and then it is here.</p>
    </div>
  );
}

type NotLoadedProps = { error: Error; isBusy: boolean; onRetry: () => void };

function NotLoaded({ error, isBusy, onRetry }: NotLoadedProps) {
  const isSilent = !(error instanceof ApiError);
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-4 py-5 text-16/[22px]">
      <p className="flex gap-3 font-strong">
        {isSilent ? (
          <WifiOff aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-ochre-ink" />
        ) : null}
        {isSilent
          ? "Taking a payment needs a signal"
          : errorMessage(error, "The invoice could not be loaded.")}
      </p>
      {isSilent ? (
        <p className="text-ink-2">
          Nothing was recorded or charged, and nothing will be later on its own. Try again when there is a
          signal, or let the office send the invoice.
        </p>
      ) : null}
      <Button size="touch" busy={isBusy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

type InvoicesProps = {
  all: readonly DueInvoice[];
  due: DueInvoice;
  onPick: (id: string) => void;
};

/** What is left to pay. Several open invoices are a choice. */
function Invoices({ all, due, onPick }: InvoicesProps) {
  const detail = dueLine(due);
  return (
    <>
      {all.length > 1 ? (
        <Choice
          title="Which invoice?"
          value={due._id}
          options={all.map(({ _id, invoiceNumber }) => ({ value: _id, label: invoiceNumber }))}
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
