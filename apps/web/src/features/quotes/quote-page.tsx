import type { Quote } from "@fieldwright/contract/quotes";
import { formatUsd, withRate } from "@fieldwright/domain/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useCan } from "@/lib/auth";
import { formatDate, formatDay, useZone } from "@/lib/dates";
import { ActivityCard } from "@/records/activity-card";
import { amountRows } from "@/records/amount-rows";
import { quoteQuery } from "@/records/api";
import { ClientRail } from "@/records/client-rail";
import { ConflictDialog } from "@/records/conflict-dialog";
import { DocumentCard, SentNote } from "@/records/document-card";
import { focusPage, useFocusStays } from "@/records/focus";
import { LinkCard } from "@/records/link-card";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { Crumbs, RecordColumns, RecordPage } from "@/records/record-page";
import { useGuardedDocument } from "@/records/use-guarded-save";
import { StatusBadge, statusLooks } from "@/ui/badge";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { PageHeader } from "@/ui/page";
import { quoteActivityQuery, useUpdateQuote } from "./api";
import { DepositsCard } from "./deposits";
import { QuoteActions } from "./quote-actions";
import {
  type QuoteChanges,
  quoteChangesOf,
  quoteDraftOf,
  quoteFieldLabels,
  quoteWords,
  shownQuoteField,
  toUpdateBody,
} from "./quote-draft";
import { QuoteForm } from "./quote-form";
import { useLineChoice, withSelected } from "./use-line-choice";
import { words } from "./words";

const route = getRouteApi("/protected/quotes/$id");

export function QuotePage() {
  const { id } = route.useParams();
  const query = useQuery(quoteQuery(id));
  return (
    <RecordPage noun={words.quote} title={words.quoteLabel} list="/quotes" query={query}>
      {(quote) => <QuoteRecord key={quote._id} quote={quote} />}
    </RecordPage>
  );
}

function QuoteRecord({ quote }: { quote: Quote }) {
  const [isEditing, setIsEditing] = useState(false);
  const activity = useQuery(quoteActivityQuery(quote._id));
  const { selectedLines, toggle } = useLineChoice(quote);
  const mayWrite = useCan("quotes:write");
  const mayChoose = mayWrite && quote.status === "pending";
  useFocusStays(quote.status);
  const closeEditor = () => {
    flushSync(() => setIsEditing(false));
    focusPage();
  };
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
            {mayChoose ? <SentNote sentAt={quote.sentAt} isChanged={quote.changedSinceSent} /> : null}
            <span className="text-ink-2">{subject}</span>
          </>
        }
        actions={
          isEditing ? null : (
            <QuoteActions quote={quote} selectedLines={selectedLines} onEdit={() => setIsEditing(true)} />
          )
        }
      />
      {quote.status === "rejected" && quote.declineReason ? (
        <Banner className="mb-4">{words.rejectedDeclineReason(quote.declineReason)}</Banner>
      ) : null}
      <RecordColumns
        rail={
          <>
            <ClientRail client={quote.client} />
            {mayWrite ? <LinkCard document={{ kind: "quote", id: quote._id }} /> : null}
            <MessagesCard about={{ record: quote._id }} />
            <ActivityCard query={activity} />
          </>
        }
      >
        {isEditing ? (
          <EditQuote quote={quote} onClose={closeEditor} />
        ) : mayChoose && selectedLines ? (
          <QuoteDocument quote={withSelected(quote, selectedLines)} onToggle={toggle} />
        ) : (
          <QuoteDocument quote={quote} />
        )}
        {isEditing ? null : <DepositsCard quote={quote} />}
      </RecordColumns>
    </>
  );
}

/** "Approved by Kim Sorensen, Jun 9, 2026" */
const decisionOf = ({ status, decidedAt, decidedByName }: Quote, zone: string): string | null => {
  if (!decidedAt) return null;
  const word = statusLooks.quote[status].word;
  return `${word}${decidedByName ? words.byDecidedName(decidedByName) : ""}, ${formatDate(decidedAt, zone)}`;
};

const depositRow = ({ deposit, depositPercent, depositPaid }: Quote) => {
  if (depositPaid > 0)
    return {
      label: depositPaid < deposit ? words.depositReceivedOf(formatUsd(deposit)) : words.depositReceived,
      amount: depositPaid,
    };
  if (deposit === 0) return undefined;
  return { label: withRate(words.depositOnApproval, depositPercent), amount: deposit };
};

type QuoteDocumentProps = {
  quote: Quote;
  /** Set for people who may choose optional lines. */
  onToggle?: (lineId: string) => void;
};

function QuoteDocument({ quote, onToggle }: QuoteDocumentProps) {
  const zone = useZone();
  const { client, job } = quote;
  return (
    <DocumentCard
      facts={[
        { label: words.quoteFor, value: clientName(client), detail: client.user.profile.address },
        {
          label: words.created,
          value: formatDate(quote.createdAt, zone),
          detail: quote.revision > 1 ? words.revisionOf(quote.revision) : null,
        },
        {
          label: words.validUntil,
          value: formatDay(quote.validUntil),
          detail: decisionOf(quote, zone),
        },
        {
          label: words.job,
          value: job ? (
            <Link to="/jobs/$id" params={{ id: job._id }} className={linkStyle}>
              {job.jobNumber}
            </Link>
          ) : (
            <span className="font-text text-ink-2">{words.noneYet}</span>
          ),
        },
      ]}
      message={quote.message}
      lines={quote.lineItems}
      onToggleLine={onToggle}
      notes={{ label: words.description, text: quote.description }}
      amounts={amountRows(quote)}
      closing={{ label: words.total, amount: quote.total }}
      after={depositRow(quote)}
    />
  );
}

function EditQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  // The quote the form was filled from. Changes that others save meanwhile are detected, not overwritten.
  const [base] = useState(quote);
  const queries = useQueryClient();
  const update = useUpdateQuote(quote._id);
  const guard = useGuardedDocument<Quote, QuoteChanges>({
    base,
    wordsOf: (row) => quoteWords(quoteDraftOf(row)),
    update: (changes, version) => update.mutateAsync({ body: toUpdateBody(changes), version }),
    load: () => queries.fetchQuery({ ...quoteQuery(quote._id), staleTime: 0 }),
    onSaved: onClose,
  });
  return (
    <>
      <QuoteForm
        quote={base}
        submitLabel={words.save}
        failure={words.failedToSaveQuote}
        onSubmit={(_, { draft, onError }) => guard.save(quoteWords(draft), quoteChangesOf(draft), onError)}
        cancel={
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
        }
      />
      <ConflictDialog
        noun={words.quote}
        labels={quoteFieldLabels}
        shown={shownQuoteField}
        guard={guard}
        onTakeTheirs={onClose}
      />
    </>
  );
}
