import type { ComingVisit, ClientHome as Home } from "@fieldwright/contract/requests";
import { joinWords } from "@fieldwright/domain/join-words";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { chooseOrganization } from "@/lib/api-client";
import { useSession } from "@/lib/auth";
import { formatDate, formatDay, useZone } from "@/lib/dates";
import { OpenPageButton } from "@/records/document-buttons";
import { StatusBadge } from "@/ui/badge";
import { Card, CardHead, linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { ErrorState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton";
import { arrivalText } from "../attention-text";
import { clientHomeQuery } from "./api";
import { words } from "./words";

const row =
  "flex min-h-[52px] items-center justify-between gap-4 px-4 py-2 -outline-offset-2 transition-colors duration-fast hover:bg-sunken";
const rowWithButton = "flex items-center pr-4 [&>a]:min-w-0 [&>a]:flex-1";
const headLink = cx(linkStyle, "shrink-0 text-13");

/** A customer's open quotes, coming visits and unpaid invoices. */
export function ClientHome({ now }: { now: Date }) {
  const { data, isError, isFetching, refetch } = useQuery(clientHomeQuery);
  if (!data)
    return (
      <Card>
        {isError ? (
          <ErrorState
            message={words.failedToLoadDashboard}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={5} label={words.loadingWhatIsNew} />
        )}
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      <BusinessChoice />
      <Cards home={data} now={now} />
    </div>
  );
}

function Cards({ home: data, now }: { home: Home; now: Date }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-4">
        <OpenQuotes quotes={data.quotes} />
        <ComingVisits visits={data.visits} now={now} />
        <WaitingJobs jobs={data.waitingJobs} />
      </div>
      <div className="grid min-w-0 gap-4">
        <OpenInvoices home={data} />
        <History jobs={data.history} />
      </div>
    </div>
  );
}

type ListProps = { id: string; title: string; action?: ReactNode; empty?: string; children: ReactNode[] };

function List({ id, title, action, empty, children }: ListProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title} action={action} />
      {children.length === 0 ? <p className="px-4 py-3 text-13 text-ink-2">{empty}</p> : null}
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

/** Next to the text if there is room, otherwise inside it. */
function Amount({ dollars, className }: { dollars: Dollars; className: string }) {
  return <span className={cx("block font-control whitespace-nowrap", className)}>{formatUsd(dollars)}</span>;
}

function OpenQuotes({ quotes }: Pick<Home, "quotes">) {
  return (
    <List id="needs-answer" title={words.needsYourAnswer} empty={words.noQuotesWaitingOn}>
      {quotes.map(({ _id, quoteNumber, title, total, validUntil }) => (
        <li key={_id}>
          <div className={rowWithButton}>
            <Link to="/quotes/$id" params={{ id: _id }} className={row}>
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium">{title}</span>
                <Amount dollars={total} className="sm:hidden" />
                <span className="block text-13 text-ink-2">
                  {words.goodUntil(quoteNumber, formatDay(validUntil))}
                </span>
              </span>
              <Amount dollars={total} className="max-sm:hidden" />
            </Link>
            <OpenPageButton
              document={{ kind: "quote", id: _id }}
              size="bar"
              aria-label={words.reviewAndAnswer(quoteNumber)}
            >
              {words.answer}
            </OpenPageButton>
          </div>
        </li>
      ))}
    </List>
  );
}

function OpenInvoices({ home: { invoices, owed, business } }: { home: Home }) {
  return (
    <Card aria-labelledby="to-pay">
      <CardHead
        id="to-pay"
        title={words.whatYouOwe}
        action={<span className="font-control whitespace-nowrap">{formatUsd(owed)}</span>}
      />
      {invoices.length === 0 ? <p className="px-4 py-3 text-13 text-ink-2">{words.youreAllPaidUp}</p> : null}
      <ul className="divide-y divide-line">
        {invoices.map(({ _id, invoiceNumber, job, balance, terms, status }) => (
          <li key={_id}>
            <div className={rowWithButton}>
              <Link to="/invoices/$id" params={{ id: _id }} className={row}>
                <span className="min-w-0">
                  <span className="line-clamp-2 font-medium">{job.title}</span>
                  <Amount dollars={balance} className="sm:hidden" />
                  <span className={cx("block text-13", status === "overdue" ? "text-red-ink" : "text-ink-2")}>
                    {invoiceNumber} · {status === "overdue" ? words.wasDue : words.due}{" "}
                    {formatDay(terms.dueDate)}
                  </span>
                </span>
                <Amount dollars={balance} className="max-sm:hidden" />
              </Link>
              <OpenPageButton
                document={{ kind: "invoice", id: _id }}
                size="bar"
                variant="secondary"
                aria-label={words.seeAndPay(invoiceNumber)}
              >
                {words.pay}
              </OpenPageButton>
            </div>
          </li>
        ))}
      </ul>
      {invoices.length > 0 && business ? <HowToPay business={business} /> : null}
    </Card>
  );
}

function HowToPay({ business }: { business: NonNullable<Home["business"]> }) {
  const { name, email, phone, paymentTerms } = business;
  const ways = [phone, email].filter(Boolean).join(" or ");
  return (
    <p className="border-t border-line px-4 py-3 text-13 whitespace-pre-line text-ink-2">
      {paymentTerms || words.openInvoiceToSee(ways ? ` Questions? ${name}, ${ways}.` : "")}
    </p>
  );
}

function WaitingJobs({ jobs }: { jobs: Home["waitingJobs"] }) {
  const zone = useZone();
  if (jobs.length === 0) return null;
  return (
    <List id="waiting-jobs" title={words.waitingForVisit}>
      {jobs.map(({ _id, title, jobNumber, scheduledDate, createdAt }) => (
        <li key={_id}>
          <Link to="/jobs/$id" params={{ id: _id }} className={row}>
            <span className="min-w-0">
              <span className="line-clamp-2 font-medium">{title}</span>
              <span className="block text-13 text-ink-2">
                {jobNumber} ·{" "}
                {scheduledDate
                  ? words.plannedFor(formatDay(scheduledDate))
                  : words.sinceCreatedAt(formatDate(createdAt, zone))}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </List>
  );
}

function History({ jobs }: { jobs: Home["history"] }) {
  const zone = useZone();
  return (
    <List
      id="history"
      title={words.history}
      empty={words.finishedJobsShowUp}
      action={
        <Link to="/jobs" aria-label={words.viewAllJobs} className={headLink}>
          {words.viewAll}
        </Link>
      }
    >
      {jobs.map(({ _id, title, schedule, createdAt, status }) => (
        <li key={_id}>
          <Link to="/jobs/$id" params={{ id: _id }} className={row}>
            <span className="min-w-0">
              <span className="block truncate font-medium">{title}</span>
              <span className="block text-13 text-ink-2">
                {formatDate(schedule.startDate ?? createdAt, zone)}
              </span>
            </span>
            <StatusBadge kind="job" status={status} />
          </Link>
        </li>
      ))}
    </List>
  );
}

/** For customers of several businesses: selects whose records all screens show. */
function BusinessChoice() {
  const { user } = useSession();
  if (!user || user.organizations.length < 2) return null;
  return (
    <Field label={words.business} className="max-w-80">
      <Select
        value={user.organization?._id ?? ""}
        options={user.organizations.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(event) => {
          chooseOrganization(event.target.value);
          // Reload so that no data of the previous business stays on screen.
          location.reload();
        }}
      />
    </Field>
  );
}

function ComingVisits({ visits, now }: { visits: readonly ComingVisit[]; now: Date }) {
  const zone = useZone();
  return (
    <Card aria-labelledby="coming-visits">
      <CardHead id="coming-visits" title={words.comingVisits} />
      {visits.length === 0 ? <p className="px-4 py-3 text-13 text-ink-2">{words.noVisitsComingUp}</p> : null}
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit._id}>
            <Link
              to="/schedule/$id"
              params={{ id: visit._id }}
              className="flex items-start justify-between gap-4 px-4 py-3 -outline-offset-2 transition-colors duration-fast hover:bg-sunken"
            >
              <span className="min-w-0">
                <span className="block font-medium">{arrivalText(visit, zone, now)}</span>
                <span className="block truncate text-13">{visit.title}</span>
                <span className="block text-13 text-ink-2">
                  {visit.technicians.length > 0
                    ? `${joinWords(visit.technicians)} ${words.countCome(visit.technicians.length)}`
                    : words.wellLetYouKnow}
                  {visit.location ? ` · ${visit.location}` : ""}
                </span>
              </span>
              <StatusBadge kind="visit" status={visit.status} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
