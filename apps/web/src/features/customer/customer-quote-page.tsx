import type { CustomerQuote } from "@fieldwright/contract/customer";
import { type Dollars, dollars, formatUsd, withRate } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError, apiBase, errorMessage } from "@/lib/api-client";
import { formatDate, formatDay } from "@/lib/dates";
import { amountRows } from "@/records/amount-rows";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { ApproveDialog, DeclineDialog } from "./answer-dialogs";
import { customerPriceQuery, customerQuoteQuery, payDeposit, useDecide } from "./api";
import { askAgainAfter, CustomerDocument, PaymentBanner, PaymentCard, usePayment } from "./customer-document";
import { CustomerFrame, LinkState, usePageTitle } from "./customer-frame";
import { carriedChoice, changesIn, type ReadQuote, selectedOf } from "./quote-changes";
import { words } from "./words";

const route = getRouteApi("/quote/$token");

export function CustomerQuotePage() {
  const { token } = route.useParams();
  const [isWaiting, setIsWaiting] = useState(false);
  const query = useQuery({
    ...customerQuoteQuery(token),
    refetchInterval: isWaiting ? askAgainAfter : false,
  });
  return (
    <LinkState noun="quote" query={query}>
      {(quote) => <QuoteView token={token} quote={quote} onWaiting={setIsWaiting} />}
    </LinkState>
  );
}

type Picked = { readonly quote: CustomerQuote; readonly lines: string[] };

const choiceOn = (quote: CustomerQuote, picked: Picked): string[] => {
  if (picked.quote.version === quote.version) return picked.lines;
  return quote.status === "pending" ? carriedChoice(picked, quote) : selectedOf(quote);
};

/** The customer's choice of optional lines. The server computes the totals. A new quote version keeps the choice. */
const useChoice = (token: string, quote: CustomerQuote) => {
  const [picked, setPicked] = useState<Picked>({ quote, lines: selectedOf(quote) });
  const lines = choiceOn(quote, picked);
  const hasOptions = quote.lineItems.some(({ optional }) => optional);
  const isOpen = quote.status === "pending" && hasOptions;
  const price = useQuery({ ...customerPriceQuery(token, quote.version, lines), enabled: isOpen });
  const toggle = (id: string) =>
    setPicked({
      quote,
      lines: lines.includes(id) ? lines.filter((other) => other !== id) : [...lines, id],
    });
  return {
    lines,
    sums: isOpen && price.data ? price.data : quote,
    isPricing: isOpen && price.isFetching,
    // The sums shown are then not those of the choice, and nobody should sign under them.
    retry: isOpen && price.isError ? () => void price.refetch() : undefined,
    toggle: isOpen ? toggle : undefined,
    selectedLines: hasOptions ? lines : undefined,
  };
};

/** The pressed button disappears after the answer, so focus moves to the top of the page. */
const useFocusOnAnswer = (isPending: boolean): void => {
  const wasPending = useRef(isPending);
  useEffect(() => {
    if (wasPending.current && !isPending) document.getElementById("main")?.focus();
    wasPending.current = isPending;
  }, [isPending]);
};

type ChangedProps = {
  read: ReadQuote | undefined;
  quote: CustomerQuote;
  choice: ReturnType<typeof useChoice>;
};

/** An answer to an older version was refused. What the customer had read stays until they answer. */
function Changed({ read, quote, choice: { sums, isPricing } }: ChangedProps) {
  if (!read || read.quote.version === quote.version || quote.status !== "pending") return null;
  const changes = changesIn(read, { quote, sums });
  return (
    <Banner tone="warning" className="mb-4">
      <p>{words.changedMeanwhile}</p>
      {changes.length > 0 ? (
        <ul className="font-text">
          {changes.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : isPricing ? null : (
        <p className="font-text">{words.sameWorkAndPrice}</p>
      )}
    </Banner>
  );
}

type QuoteViewProps = { token: string; quote: CustomerQuote; onWaiting: (isWaiting: boolean) => void };

function QuoteView({ token, quote, onWaiting }: QuoteViewProps) {
  const { business } = quote;
  usePageTitle(words.quoteNumberName(quote.quoteNumber, business.name));
  useFocusOnAnswer(quote.status === "pending");
  const choice = useChoice(token, quote);
  const [refused, setRefused] = useState<ReadQuote>();
  const payment = usePayment(token, quote.depositPaid, onWaiting);
  const owed = dollars(quote.status === "approved" ? quote.deposit - quote.depositPaid : 0);
  return (
    <CustomerFrame
      business={business}
      foot={
        quote.status === "pending" ? (
          <Decision
            token={token}
            quote={quote}
            total={choice.sums.total}
            deposit={choice.sums.deposit}
            selectedLines={choice.selectedLines}
            busy={choice.isPricing}
            onRetry={choice.retry}
            onOutdated={() => setRefused({ quote, lines: choice.lines, sums: choice.sums })}
          />
        ) : quote.status === "expired" ? (
          <AskForNew quote={quote} />
        ) : undefined
      }
    >
      <PaymentBanner payment={payment} business={business.name} />
      <Changed read={refused} quote={quote} choice={choice} />
      <Outcome quote={quote} />
      <p className="px-1 text-14 text-ink-2">{words.quoteFor(quote.quoteNumber, quote.clientName)}</p>
      <h1 className="mt-0.5 px-1 text-22 font-head text-pretty break-words wdth-head">{quote.title}</h1>
      <p className="mt-3 px-1 text-40 font-head wdth-head">{formatUsd(choice.sums.total)}</p>
      <p className="mb-5 px-1 text-ink-2">
        {choice.sums.tax > 0 ? words.includesTax(formatUsd(choice.sums.tax)) : ""}
        {quote.status === "pending" ? words.goodUntil(formatDay(quote.validUntil)) : ""}
      </p>
      {owed > 0 && !payment.isWaiting ? (
        <PaymentCard
          title={words.depositDue}
          amount={owed}
          takesCards={quote.takesCards}
          howToPay={quote.howToPay}
          busy={payment.isLeaving}
          onPay={() => payment.pay({ amount: owed, start: (key) => payDeposit(token, key) })}
        />
      ) : null}
      <CustomerDocument
        lines={quote.lineItems}
        selected={choice.lines}
        onToggle={choice.toggle}
        busy={choice.isPricing}
        amounts={[
          ...amountRows(choice.sums),
          { label: words.total, amount: choice.sums.total, strong: true },
          ...(choice.sums.deposit > 0
            ? [
                {
                  label: withRate(words.depositOnApproval, quote.depositPercent),
                  amount: choice.sums.deposit,
                },
              ]
            : []),
          ...(quote.depositPaid > 0 ? [{ label: words.depositReceived, amount: quote.depositPaid }] : []),
        ]}
      />
      <Words title={words.noteForYou} text={quote.message} />
      <Words title={words.aboutTheWork} text={quote.description} />
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 px-1">
        {business.email ? (
          <a
            href={`mailto:${business.email}?subject=${encodeURIComponent(`Quote ${quote.quoteNumber}`)}`}
            className={`${linkStyle} py-2`}
          >
            {words.askQuestion}
          </a>
        ) : null}
        <a href={`${apiBase}/public/quotes/${token}/pdf`} className={`${linkStyle} py-2`}>
          {words.downloadPdf}
        </a>
      </p>
    </CustomerFrame>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <section className="mt-6 px-1">
      <h2 className="font-head">{title}</h2>
      <p className="mt-1 text-pretty break-words whitespace-pre-wrap text-ink-2">{text}</p>
    </section>
  );
}

/** By email, or by phone where the business has no address. */
function AskForNew({ quote: { business, quoteNumber } }: { quote: CustomerQuote }) {
  if (!business.email && !business.phone) return null;
  const url = business.email
    ? `mailto:${business.email}?subject=${encodeURIComponent(words.newQuoteFor(quoteNumber))}`
    : `tel:${business.phone}`;
  return (
    <Button size="touch" variant="primary" className="flex-1" asChild>
      <a href={url}>{words.askForNewQuote}</a>
    </Button>
  );
}

function Outcome({ quote }: { quote: CustomerQuote }) {
  const { status, decidedAt, decidedByName, declineReason, timeZone, business } = quote;
  const by = `${decidedByName ? words.byDecidedName(decidedByName) : ""}${decidedAt ? words.onDecidedAt(formatDate(decidedAt, timeZone)) : ""}`;
  if (status === "approved")
    return (
      <Banner tone="success" className="mb-4">
        {words.approvedWillBeIn(by, business.name)}
      </Banner>
    );
  if (status === "rejected")
    return (
      <Banner className="mb-4">
        {words.declinedByDeclineReason(by, declineReason ? ` “${declineReason}”` : "")}
      </Banner>
    );
  if (status === "expired")
    return (
      <Banner tone="warning" className="mb-4">
        {words.thisQuoteWasGood(formatDay(quote.validUntil), business.name)}
      </Banner>
    );
  return null;
}

type DecisionProps = {
  token: string;
  quote: CustomerQuote;
  total: Dollars;
  deposit: Dollars;
  selectedLines: string[] | undefined;
  busy: boolean;
  /** Given when the total of the choice is not known. */
  onRetry: (() => void) | undefined;
  onOutdated: () => void;
};

function Decision({ token, quote, total, deposit, selectedLines, busy, onRetry, onOutdated }: DecisionProps) {
  const [open, setOpen] = useState<"approve" | "decline" | null>(null);
  // What was typed stays when the quote changed meanwhile.
  const [typed, setTyped] = useState({ name: "", reason: "" });
  const decide = useDecide(token);
  const close = () => setOpen(null);
  const { version } = quote;
  const after = {
    onSuccess: close,
    onError: (error: unknown) => {
      // After no answer or a server error the dialog stays open, so that the input is not lost.
      if (error instanceof ApiError && error.status < 500) close();
      if (error instanceof ApiError && error.code === "stale_version") onOutdated();
      else toast.error(errorMessage(error, words.couldntSendYourAnswer));
    },
  };
  return (
    <>
      {onRetry ? (
        <div role="alert" className="flex w-full items-center justify-between gap-x-3 text-14 text-red-ink">
          {words.couldntUpdateTotal}
          <Button size="sm" onClick={onRetry}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <p
          className={cx(
            "flex w-full items-baseline gap-x-3 sm:w-auto sm:flex-1 sm:items-center",
            // Phones have room for it only where the customer's choice changes it.
            selectedLines ? "max-sm:justify-between" : "max-sm:hidden",
          )}
        >
          <span className="text-14 text-ink-2">{words.total}</span>
          <span className="text-18 font-head wdth-head">{formatUsd(total)}</span>
        </p>
      )}
      <Button size="touch" onClick={() => setOpen("decline")}>
        {words.decline}
      </Button>
      <Button
        size="touch"
        variant="primary"
        className="flex-1 sm:max-w-64"
        busy={busy}
        disabled={onRetry !== undefined}
        onClick={() => setOpen("approve")}
      >
        {words.approveQuote}
      </Button>
      {open === "approve" ? (
        <ApproveDialog
          total={total}
          deposit={deposit}
          busy={decide.isPending}
          onClose={close}
          name={typed.name}
          onApprove={(signed) => {
            setTyped({ ...typed, name: signed.name });
            decide.mutate({ approve: { ...signed, selectedLines, version } }, after);
          }}
        />
      ) : null}
      {open === "decline" ? (
        <DeclineDialog
          business={quote.business.name}
          busy={decide.isPending}
          onClose={close}
          typed={typed}
          onDecline={(said) => {
            setTyped(said);
            decide.mutate({ decline: { ...said, version } }, after);
          }}
        />
      ) : null}
    </>
  );
}
