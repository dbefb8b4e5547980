import type { DueInvoice } from "@fieldwright/contract/collect";
import { useQuery } from "@tanstack/react-query";
import { Copy, Share2 } from "lucide-react";
import { useId, useState } from "react";
import { errorMessage } from "@/lib/api-client";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";
import { Button, Spinner } from "@/ui/button";
import { QrCode } from "@/ui/qr-code";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { Choice } from "../finish/finish-parts";
import { FieldSheet } from "../sheet";
import { dueQuery, payPageQuery } from "./api";
import { Balance, DoorPayment, NothingDue, NotLoaded, Settled } from "./pay-parts";
import { type DoorMethod, useTakePayment } from "./use-take-payment";
import { words as texts } from "./words";

const copy = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => toast.success(texts.customersLinkIsCopied),
    () => toast.error(texts.couldntCopyLinkLet),
  );

/** Closing the phone's own sheet is no problem to tell of. */
const share = (url: string, title: string) => navigator.share({ url, title }).catch(() => undefined);

type PayPageProps = { job: string; invoice: DueInvoice; takesCards: boolean };

/** The customer scans the code, or gets the link, and pays on their own phone. */
function PayPage({ job, invoice, takesCards }: PayPageProps) {
  const { _id, invoiceNumber: number } = invoice;
  const { data, error, isFetching, refetch } = useQuery(payPageQuery(job, _id));
  if (error && !data)
    return (
      <div role="alert" className="flex flex-col items-start gap-3 px-4 py-4 text-16/[22px]">
        {errorMessage(error, texts.payPageNeedsSignal)}
        <Button size="touch" busy={isFetching} onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      </div>
    );
  if (!data) return <Spinner label={texts.loadingPayPage} className="w-full justify-center py-24" />;
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-4">
      <QrCode text={data.url} label={texts.qrCodeOfPay(number)} className="size-60" />
      <p className="text-center text-16/[22px] text-pretty">
        {takesCards ? texts.customerScansThisAnd : texts.customerScansThisAndSees}
      </p>
      <div className="flex w-full gap-2">
        <Button
          size="touch"
          icon={<Copy aria-hidden="true" />}
          className="flex-1"
          onClick={() => void copy(data.url)}
        >
          {texts.copyLink}
        </Button>
        {"share" in navigator ? (
          <Button
            size="touch"
            icon={<Share2 aria-hidden="true" />}
            className="flex-1"
            onClick={() => void share(data.url, texts.invoiceNumber(number))}
          >
            {texts.shareLink}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type Way = "page" | DoorMethod;

const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: "page", label: texts.onTheirPhone },
  { value: "cash", label: texts.cash },
  { value: "check", label: texts.check },
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
    settled: due.data && picked && !invoice ? texts.nothingIsLeftTo(picked.invoiceNumber) : words,
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
      title={texts.takePayment}
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
            {way === "cash" ? texts.recordCash : texts.recordCheck}
          </Button>
        ) : settled || way ? (
          <Button size="touch" className="h-15 flex-1 rounded-card" onClick={onClose}>
            {texts.done}
          </Button>
        ) : undefined
      }
    >
      {settled ? <Settled>{settled}</Settled> : null}
      <State due={due} isEmpty={invoices.length === 0 && !settled} />
      {!invoice && invoices.length > 0 ? (
        <div className="p-4">
          <Button size="touch" onClick={() => pick(undefined)}>
            {texts.otherInvoicesForThis}
          </Button>
        </div>
      ) : null}
      {invoice ? (
        <>
          <Balance all={invoices} due={invoice} onPick={pick} />
          <Choice title={texts.howDoTheyPay} value={way} options={ways} onChange={choose} />
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
  return <SkeletonRows rows={3} label={texts.loadingInvoice} />;
}
