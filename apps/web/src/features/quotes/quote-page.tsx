import type { Quote } from "@fieldwright/contract/quotes";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate, formatDay, useZone } from "@/lib/dates";
import { ActivityCard } from "@/lib/records/activity-card";
import { amountRows } from "@/lib/records/amount-rows";
import { quoteQuery } from "@/lib/records/api/read-quote";
import { clientName } from "@/lib/records/client-names";
import { ClientRail } from "@/lib/records/client-rail";
import { DocumentCard } from "@/lib/records/document-card";
import { Crumbs, RecordColumns, RecordPage } from "@/lib/records/record-page";
import { useIsDeleting } from "@/lib/records/use-delete-record";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { PageHeader } from "@/ui/page";
import { quoteActivityQuery } from "./api/quote-activity";
import { useUpdateQuote } from "./api/update-quote";
import { QuoteActions } from "./quote-actions";
import { QuoteForm } from "./quote-form";

export function QuotePage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery({ ...quoteQuery(id), enabled: !useIsDeleting("quotes") });
  return (
    <RecordPage noun="quote" title="Quote" list="/quotes" query={query}>
      {(quote) => <QuoteRecord key={quote._id} quote={quote} />}
    </RecordPage>
  );
}

function QuoteRecord({ quote }: { quote: Quote }) {
  const [isEditing, setIsEditing] = useState(false);
  const activity = useQuery({ ...quoteActivityQuery(quote._id), enabled: !useIsDeleting("quotes") });
  const subject = `${quote.title} · ${clientName(quote.client)}`;
  return (
    <>
      <PageHeader
        title={quote.quoteNumber}
        crumbs={<Crumbs list="/quotes" here={quote.quoteNumber} />}
        beside={
          <>
            <span aria-live="polite">
              <StatusBadge kind="quote" status={quote.status} />
            </span>
            <span className="text-ink-2">{subject}</span>
          </>
        }
        actions={isEditing ? null : <QuoteActions quote={quote} onEdit={() => setIsEditing(true)} />}
      />
      <RecordColumns
        rail={
          <>
            <ClientRail client={quote.client} />
            <ActivityCard query={activity} />
          </>
        }
      >
        {isEditing ? (
          <EditQuote quote={quote} onClose={() => setIsEditing(false)} />
        ) : (
          <QuoteDocument quote={quote} />
        )}
      </RecordColumns>
    </>
  );
}

function EditQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  // The version that the form was filled from: a change by somebody else in the meantime must be refused, not lost.
  const [version] = useState(quote.version);
  const update = useUpdateQuote(quote._id, version);
  return (
    <QuoteForm
      quote={quote}
      submitLabel="Save"
      failure="Failed to save quote"
      onSubmit={async (body) => {
        await update.mutateAsync(body);
        onClose();
      }}
      cancel={
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      }
    />
  );
}

function QuoteDocument({ quote }: { quote: Quote }) {
  const zone = useZone();
  const { client, job } = quote;
  return (
    <DocumentCard
      facts={[
        { label: "Quote for", value: clientName(client), detail: client.user.profile.address },
        {
          label: "Created",
          value: formatDate(quote.createdAt, zone),
          detail: quote.revision > 1 ? `Revision ${quote.revision}` : null,
        },
        {
          label: "Valid until",
          value: formatDay(quote.validUntil),
          detail: quote.decidedAt ? `Decided ${formatDate(quote.decidedAt, zone)}` : null,
        },
        {
          label: "Job",
          value: job ? (
            <Link to="/jobs/$id" params={{ id: job._id }} className={linkStyle}>
              {job.jobNumber}
            </Link>
          ) : (
            <span className="font-text text-ink-2">None yet</span>
          ),
        },
      ]}
      lines={quote.lineItems}
      notes={{ label: "Description", text: quote.description }}
      amounts={amountRows(quote)}
      closing={{ label: "Total", amount: quote.total }}
    />
  );
}
