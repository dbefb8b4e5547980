import type { Invoice } from "@fieldwright/contract/invoices";
import { dollars } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useCan } from "@/lib/auth";
import { formatDate, formatDay, useToday, useZone } from "@/lib/dates";
import { ActivityCard } from "@/records/activity-card";
import { amountRows } from "@/records/amount-rows";
import { ClientRail } from "@/records/client-rail";
import { DocumentCard } from "@/records/document-card";
import { focusPage, useFocusStays } from "@/records/focus";
import { LinkCard } from "@/records/link-card";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { PaymentsCard } from "@/records/payments-card";
import { Crumbs, RecordColumns, RecordPage } from "@/records/record-page";
import { SentNote } from "@/records/sent-note";
import { StatusBadge } from "@/ui/badge";
import { Banner } from "@/ui/banner";
import { linkStyle } from "@/ui/card";
import { PageHeader } from "@/ui/page";
import { invoiceActivityQuery, invoiceQuery } from "./api";
import { overdueNote } from "./due-note";
import { EditInvoice } from "./edit-invoice";
import { InvoiceActions } from "./invoice-actions";
import { words } from "./list-words";
import { PaymentMenu } from "./payment-menu";

const route = getRouteApi("/protected/invoices/$id");

export function InvoicePage() {
  const { id } = route.useParams();
  const query = useQuery(invoiceQuery(id));
  return (
    <RecordPage noun="invoice" title="Invoice" list="/invoices" query={query}>
      {(invoice) => <InvoiceRecord key={invoice._id} invoice={invoice} />}
    </RecordPage>
  );
}

function InvoiceRecord({ invoice }: { invoice: Invoice }) {
  const [isEditing, setIsEditing] = useState(false);
  const mayWrite = useCan("invoices:write");
  const today = useToday();
  useFocusStays(invoice.status);
  const closeEditor = () => {
    flushSync(() => setIsEditing(false));
    focusPage();
  };
  const activity = useQuery(invoiceActivityQuery(invoice._id));
  return (
    <>
      <PageHeader
        title={invoice.invoiceNumber}
        crumbs={<Crumbs list="/invoices" here={invoice.invoiceNumber} />}
        beside={
          <>
            <span aria-live="polite">
              <StatusBadge kind="invoice" status={invoice.status} />
            </span>
            {mayWrite && invoice.balance > 0 && invoice.status !== "cancelled" ? (
              <SentNote sentAt={invoice.sentAt} />
            ) : null}
            <span className="text-ink-2">
              {invoice.job.title} · {clientName(invoice.client)}
              {invoice.reference ? ` · ${words.was(invoice.reference)}` : ""}
            </span>
          </>
        }
        actions={isEditing ? null : <InvoiceActions invoice={invoice} onEdit={() => setIsEditing(true)} />}
      />
      {invoice.status === "overdue" ? (
        <Banner tone="error" className="mb-4">
          {overdueNote(invoice.terms.dueDate, today)}
        </Banner>
      ) : null}
      {invoice.status === "cancelled" ? (
        <Banner className="mb-4">This invoice was voided. Nothing is owed on it.</Banner>
      ) : null}
      <RecordColumns
        rail={
          <>
            <ClientRail client={invoice.client} />
            {mayWrite ? <LinkCard document={{ kind: "invoice", id: invoice._id }} /> : null}
            <MessagesCard about={{ record: invoice._id }} />
            <ActivityCard query={activity} />
          </>
        }
      >
        {isEditing ? (
          <EditInvoice invoice={invoice} onClose={closeEditor} />
        ) : (
          <>
            <InvoiceDocument invoice={invoice} />
            <PaymentsCard
              title="Payments"
              payments={invoice.payments}
              remarkOn={({ deposit, amount }) => (deposit && amount > 0 ? "deposit" : "")}
              renderMenu={(payment) =>
                mayWrite ? <PaymentMenu invoice={invoice} payment={payment} /> : null
              }
            />
          </>
        )}
      </RecordColumns>
    </>
  );
}

function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const zone = useZone();
  const { client, job, terms, total, paid, balance } = invoice;
  const isVoid = invoice.status === "cancelled";
  return (
    <DocumentCard
      facts={[
        { label: "Bill to", value: clientName(client), detail: client.user.profile.address },
        { label: "Issued", value: formatDate(invoice.createdAt, zone) },
        {
          label: "Due",
          value: (
            <span className={invoice.status === "overdue" ? "text-red-ink" : ""}>
              {formatDay(terms.dueDate)}
            </span>
          ),
        },
        {
          label: "Job",
          value: (
            <Link to="/jobs/$id" params={{ id: job._id }} className={linkStyle}>
              {job.jobNumber}
            </Link>
          ),
          detail: job.title,
        },
      ]}
      lines={invoice.lineItems}
      notes={{ label: "Notes", text: invoice.notes }}
      amounts={[
        ...amountRows(invoice),
        { label: "Total", amount: total },
        ...(paid > 0 ? [{ label: "Paid", amount: dollars(0 - paid) }] : []),
      ]}
      closing={{ label: "Balance due", amount: isVoid ? dollars(0) : balance }}
    />
  );
}
