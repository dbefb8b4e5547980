import type { CustomerInvoice } from "@fieldwright/contract/customer";
import { type Dollars, dollars, formatUsd, signedUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { apiBase } from "@/lib/api-client";
import { formatDate, formatDay } from "@/lib/dates";
import { amountRows } from "@/records/amount-rows";
import { StatusBadge } from "@/ui/badge";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { customerInvoiceQuery, payInvoice } from "./api";
import { askAgainAfter, CustomerDocument, PaymentBanner, PaymentCard, usePayment } from "./customer-document";
import { CustomerFrame, LinkState, usePageTitle } from "./customer-frame";
import { words } from "./words";

const route = getRouteApi("/pay/$token");

export function CustomerInvoicePage() {
  const { token } = route.useParams();
  const [isWaiting, setIsWaiting] = useState(false);
  const query = useQuery({
    ...customerInvoiceQuery(token),
    refetchInterval: isWaiting ? askAgainAfter : false,
  });
  return (
    <LinkState noun="invoice" query={query}>
      {(invoice) => <InvoiceView token={token} invoice={invoice} onWaiting={setIsWaiting} />}
    </LinkState>
  );
}

const methodWords = {
  cash: words.cash,
  check: words.check,
  card: words.card,
  bank_transfer: words.bankTransfer,
  other: words.payment,
} as const;

/** What the amount above it means. */
const standOf = ({ status, paid, total, balance, dueDate, issuedAt, timeZone }: CustomerInvoice): string => {
  const issued = words.issuedOn(formatDate(issuedAt, timeZone));
  if (status === "cancelled") return issued;
  if (balance <= 0) return `${words.paidInFull} ${issued}`;
  const day = formatDay(dueDate);
  const due = status === "overdue" ? words.wasDue(day) : words.due(day);
  return `${due} ${paid > 0 ? words.paidSoFar(formatUsd(paid), formatUsd(total)) : issued}`;
};

type InvoiceViewProps = {
  token: string;
  invoice: CustomerInvoice;
  onWaiting: (isWaiting: boolean) => void;
};

function InvoiceView({ token, invoice, onWaiting }: InvoiceViewProps) {
  const { business, status, balance } = invoice;
  usePageTitle(words.invoiceNumberName(invoice.invoiceNumber, business.name));
  const payment = usePayment(token, invoice.paid, onWaiting);
  return (
    <CustomerFrame business={business}>
      <PaymentBanner payment={payment} business={business.name} />
      {status === "cancelled" ? (
        <Banner className="mb-4">{words.canceledThisInvoiceYou(business.name)}</Banner>
      ) : null}
      <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-14 text-ink-2">
        {words.invoiceFor(invoice.invoiceNumber, invoice.clientName)}
        <StatusBadge kind="invoice" status={status} />
      </p>
      <h1 className="px-1 text-22 font-head text-pretty break-words wdth-head">{invoice.title}</h1>
      <p className="mt-2 px-1 text-40 font-head wdth-head">
        {formatUsd(status === "paid" ? invoice.total : balance)}
      </p>
      <p className="mb-5 px-1 text-pretty text-ink-2">{standOf(invoice)}</p>
      {balance > 0 && !payment.isWaiting ? <Pay token={token} invoice={invoice} payment={payment} /> : null}
      <CustomerDocument
        lines={invoice.lineItems}
        amounts={[
          ...amountRows(invoice),
          { label: words.total, amount: invoice.total, strong: true },
          ...(invoice.paid > 0 ? [{ label: words.paid, amount: dollars(0 - invoice.paid) }] : []),
          ...(balance === invoice.total ? [] : [{ label: words.balanceDue, amount: balance, strong: true }]),
        ]}
      />
      <Receipts invoice={invoice} />
      {invoice.notes ? (
        <p className="mt-5 px-1 text-pretty whitespace-pre-wrap text-ink-2">{invoice.notes}</p>
      ) : null}
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 px-1">
        {business.email ? (
          <a
            href={`mailto:${business.email}?subject=${encodeURIComponent(`Invoice ${invoice.invoiceNumber}`)}`}
            className={`${linkStyle} py-2`}
          >
            {words.askQuestion}
          </a>
        ) : null}
        <a href={`${apiBase}/public/invoices/${token}/pdf`} className={`${linkStyle} py-2`}>
          {words.downloadPdf}
        </a>
      </p>
    </CustomerFrame>
  );
}

function Receipts({ invoice: { payments, timeZone } }: { invoice: CustomerInvoice }) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="mt-5 px-1">
      <h2 id="receipts" className="font-head wdth-head">
        {words.payments}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {payments.map(({ _id, amount, method, note, paidAt }) => (
          <li key={_id} className="flex justify-between gap-4 py-2">
            <span>
              {amount < 0 ? words.refund : methodWords[method]}
              <span className="text-ink-2">
                {" "}
                · {formatDate(paidAt, timeZone)}
                {note && amount > 0 ? ` · ${note}` : ""}
              </span>
            </span>
            <span className="whitespace-nowrap">{signedUsd(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PayProps = { token: string; invoice: CustomerInvoice; payment: ReturnType<typeof usePayment> };

/** Pays the whole balance with one tap, or a part of it. */
function Pay({ token, invoice, payment }: PayProps) {
  const { balance, takesCards, howToPay } = invoice;
  const [part, setPart] = useState<string>();
  const start = (amount: Dollars) => payment.pay({ amount, start: (key) => payInvoice(token, amount, key) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(dollars(Number(part)));
  };
  return (
    <PaymentCard
      title={takesCards ? words.payNow : words.howToPay}
      amount={balance}
      takesCards={takesCards}
      howToPay={howToPay}
      busy={payment.isLeaving}
      onPay={() => start(balance)}
    >
      {part === undefined ? (
        <Button variant="ghost" className="-mb-2" onClick={() => setPart("")}>
          {words.payAnotherAmount}
        </Button>
      ) : (
        <form onSubmit={submit} className="flex items-end gap-3">
          <Field label={words.amount} required className="flex-1">
            <Input
              size="touch"
              type="number"
              inputMode="decimal"
              min={0.5}
              max={balance}
              step={0.01}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that asked for it
              autoFocus
              value={part}
              onChange={(event) => setPart(event.target.value)}
            />
          </Field>
          <Button type="submit" size="touch" busy={payment.isLeaving}>
            {words.payThisAmount}
          </Button>
        </form>
      )}
    </PaymentCard>
  );
}
