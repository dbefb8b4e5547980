import type { Invoice } from "@fieldwright/contract/invoices";
import { dollars } from "@fieldwright/domain/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useCan } from "@/lib/auth";
import { formatDate, formatDay, useToday, useZone } from "@/lib/dates";
import { ActivityCard } from "@/records/activity-card";
import { amountRows } from "@/records/amount-rows";
import { ClientRail } from "@/records/client-rail";
import { ConflictDialog } from "@/records/conflict-dialog";
import { DocumentCard, SentNote } from "@/records/document-card";
import { focusPage, useFocusStays } from "@/records/focus";
import { linesInWords, rateInWords, shareInWords } from "@/records/line-drafts";
import { LinkCard } from "@/records/link-card";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { PaymentsCard } from "@/records/payments-card";
import { Crumbs, RecordColumns, RecordPage } from "@/records/record-page";
import { useGuardedDocument, type WordsOf } from "@/records/use-guarded-save";
import { StatusBadge } from "@/ui/badge";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { PageHeader } from "@/ui/page";
import { invoiceActivityQuery, invoiceQuery, useUpdateInvoice } from "./api";
import { overdueNote } from "./due-note";
import { InvoiceActions } from "./invoice-actions";
import {
  type InvoiceChanges,
  type InvoiceDraft,
  invoiceChangesOf,
  invoiceDraftOf,
  toUpdateBody,
} from "./invoice-draft";
import { InvoiceForm } from "./invoice-form";
import { PaymentMenu } from "./payment-menu";
import { words as texts } from "./words";

const labels: Record<keyof InvoiceChanges, string> = {
  terms: texts.dueDateLabel,
  lineItems: texts.lineItems,
  discount: texts.discount,
  taxRate: texts.taxRate,
  notes: texts.notes,
};

const wordsOf = (draft: InvoiceDraft): WordsOf<InvoiceChanges> => {
  const { terms, lineItems, taxRate, notes } = invoiceChangesOf(draft);
  return {
    terms: formatDay(terms.dueDate),
    lineItems: linesInWords(lineItems),
    discount: shareInWords(draft.discount),
    taxRate: rateInWords(taxRate),
    notes,
  };
};

function EditInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  // The invoice the form was filled from. Changes that others save meanwhile are detected, not overwritten.
  const [base] = useState(invoice);
  const queries = useQueryClient();
  const update = useUpdateInvoice(invoice._id);
  const guard = useGuardedDocument<Invoice, InvoiceChanges>({
    base,
    wordsOf: (row) => wordsOf(invoiceDraftOf(row)),
    update: (changes, version) => update.mutateAsync({ body: toUpdateBody(changes), version }),
    load: () => queries.fetchQuery({ ...invoiceQuery(invoice._id), staleTime: 0 }),
    onSaved: onClose,
  });
  return (
    <>
      <InvoiceForm
        initial={invoiceDraftOf(base)}
        fixed
        submitLabel={texts.save}
        failure={texts.failedToSaveInvoice}
        onSubmit={(draft, onError) => guard.save(wordsOf(draft), invoiceChangesOf(draft), onError)}
        cancel={
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        }
      />
      <ConflictDialog noun={texts.invoice} labels={labels} guard={guard} onTakeTheirs={onClose} />
    </>
  );
}

const route = getRouteApi("/protected/invoices/$id");

export function InvoicePage() {
  const { id } = route.useParams();
  const query = useQuery(invoiceQuery(id));
  return (
    <RecordPage noun={texts.invoice} title={texts.invoiceLabel} list="/invoices" query={query}>
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
              {invoice.reference ? ` · ${texts.wasBeforeImport(invoice.reference)}` : ""}
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
      {invoice.status === "cancelled" ? <Banner className="mb-4">{texts.thisInvoiceWasVoided}</Banner> : null}
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
              title={texts.payments}
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
        { label: texts.billTo, value: clientName(client), detail: client.user.profile.address },
        { label: texts.issued, value: formatDate(invoice.createdAt, zone) },
        {
          label: texts.due,
          value: (
            <span className={invoice.status === "overdue" ? "text-red-ink" : ""}>
              {formatDay(terms.dueDate)}
            </span>
          ),
        },
        {
          label: texts.job,
          value: (
            <Link to="/jobs/$id" params={{ id: job._id }} className={linkStyle}>
              {job.jobNumber}
            </Link>
          ),
          detail: job.title,
        },
      ]}
      lines={invoice.lineItems}
      notes={{ label: texts.notes, text: invoice.notes }}
      amounts={[
        ...amountRows(invoice),
        { label: texts.total, amount: total },
        ...(paid > 0 ? [{ label: texts.paid, amount: dollars(0 - paid) }] : []),
      ]}
      closing={{ label: texts.balanceDue, amount: isVoid ? dollars(0) : balance }}
    />
  );
}
