import type { DueInvoice } from "@fieldwright/contract/collect";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";
import { Button } from "@/ui/button";
import { SkeletonRows } from "@/ui/skeleton";
import { Choice } from "../finish/finish-parts";
import { FieldSheet } from "../sheet";
import { dueQuery } from "./api";
import { DoorPayment } from "./door-payment";
import { PayPage } from "./pay-page";
import { Balance, NothingDue, NotLoaded, Settled } from "./pay-parts";
import { type DoorMethod, useTakePayment } from "./use-take-payment";

type Way = "page" | DoorMethod;

const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: "page", label: "On their phone" },
  { value: "cash", label: "Cash" },
  { value: "check", label: "Check" },
];

/**
 * Which invoice is paid, and how. Nothing is chosen at first, because showing the page gives the customer the invoice;
 * and when the chosen one was paid meanwhile, no other takes its place.
 */
const usePayment = (job: string) => {
  const due = useQuery(dueQuery(job));
  const [picked, setPicked] = useState<DueInvoice>();
  const [way, setWay] = useState<Way>();
  const [words, setWords] = useState<string>();
  const begin = (invoice: DueInvoice | undefined, next: Way | undefined) => {
    setPicked(invoice);
    setWay(next);
  };
  const taking = useTakePayment(job, (taken) => {
    setWords(taken);
    begin(undefined, undefined);
  });
  const invoices = due.data?.invoices ?? [];
  const invoice = picked ? invoices.find(({ _id }) => _id === picked._id) : invoices[0];
  return {
    due,
    invoices,
    invoice,
    way: invoice ? way : undefined,
    taking,
    settled: due.data && picked && !invoice ? `${picked.invoiceNumber}: nothing is left to pay.` : words,
    choose: (next: Way) => {
      setWords(undefined);
      begin(invoice, next);
    },
    pick: (id: string | undefined) => {
      begin(
        invoices.find(({ _id }) => _id === id),
        undefined,
      );
      taking.setAmount(undefined);
    },
  };
};

type PaySheetProps = { visit: FieldVisit; onClose: () => void };

/** Needs a signal: no amount is kept on the phone, and nothing is recorded or charged later. */
export function PaySheet({ visit, onClose }: PaySheetProps) {
  const job = visit.visit.job._id;
  const form = useId();
  const { due, invoices, invoice, way, taking, settled, choose, pick } = usePayment(job);
  const isAtDoor = way === "cash" || way === "check";
  return (
    <FieldSheet
      title="Take payment"
      line={`${clientName(visit.visit.client)} · ${visit.visit.title}`}
      onClose={onClose}
      dock={
        isAtDoor ? (
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
        ) : settled || way ? (
          <Button size="touch" className="h-15 flex-1 rounded-card" onClick={onClose}>
            Done
          </Button>
        ) : undefined
      }
    >
      {settled ? <Settled>{settled}</Settled> : null}
      <State due={due} isEmpty={invoices.length === 0 && !settled} />
      {!invoice && invoices.length > 0 ? (
        <div className="p-4">
          <Button size="touch" onClick={() => pick(undefined)}>
            Other invoices for this job
          </Button>
        </div>
      ) : null}
      {invoice ? (
        <>
          <Balance all={invoices} due={invoice} onPick={pick} />
          <Choice title="How do they pay?" value={way} options={ways} onChange={choose} />
        </>
      ) : null}
      {invoice && way === "page" ? (
        <PayPage job={job} invoice={invoice} takesCards={due.data?.takesCards ?? false} />
      ) : null}
      {invoice && isAtDoor ? (
        <DoorPayment
          id={form}
          due={invoice}
          method={way}
          taking={taking}
          email={visit.visit.client.user.email}
        />
      ) : null}
    </FieldSheet>
  );
}

type StateProps = { due: ReturnType<typeof usePayment>["due"]; isEmpty: boolean };

/** Instead of the invoice, while there is none to show. */
function State({ due: { data, error, isFetching, refetch }, isEmpty }: StateProps) {
  if (data) return isEmpty ? <NothingDue /> : null;
  if (error) return <NotLoaded error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={3} label="Loading the invoice" />;
}
