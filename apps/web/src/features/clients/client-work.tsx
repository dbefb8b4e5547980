import { formatUsd } from "@fieldwright/domain/money";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Calendar, FilePen, ReceiptText, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { useCan } from "@/lib/auth";
import { formatDate, formatDay, formatMoment, useZone } from "@/lib/dates";
import { Fold, FoldLine, foldAction } from "@/records/record-page";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { bleed, Card, CardHead, linkStyle } from "@/ui/card";
import { SkeletonRows } from "@/ui/skeleton";
import { clientInvoicesQuery, clientJobsQuery, clientQuotesQuery, clientVisitsQuery } from "./api";
import { words } from "./words";

type ListPath = "/quotes" | "/jobs" | "/invoices" | "/schedule";

/** The newest records of a client, one card per kind. Kinds without records share one line. */
export function ClientWork({ client }: { client: string }) {
  const seesQuotes = useCan("quotes:read");
  const seesInvoices = useCan("invoices:read");
  return (
    <>
      <Jobs client={client} />
      <Visits client={client} />
      {seesQuotes ? <Quotes client={client} /> : null}
      {seesInvoices ? <Invoices client={client} /> : null}
      <EmptyKinds client={client} />
    </>
  );
}

function EmptyKinds({ client }: { client: string }) {
  const mayPlan = useCan("jobs:write");
  const mayBook = useCan("schedule:write");
  const mayQuote = useCan("quotes:write");
  const mayInvoice = useCan("invoices:write");
  const seesQuotes = useCan("quotes:read");
  const seesInvoices = useCan("invoices:read");
  const jobs = useQuery(clientJobsQuery(client)).data?.total === 0;
  const visits = useQuery(clientVisitsQuery(client)).data?.total === 0;
  const quotes = useQuery({ ...clientQuotesQuery(client), enabled: seesQuotes }).data?.total === 0;
  const invoices = useQuery({ ...clientInvoicesQuery(client), enabled: seesInvoices }).data?.total === 0;
  const search = { client };
  if (!jobs && !visits && !quotes && !invoices) return null;
  return (
    <FoldLine label={words.empty}>
      {jobs ? (
        <Fold
          icon={Wrench}
          title={words.jobs}
          state={words.noneYet}
          action={
            mayPlan ? (
              <Link to="/jobs/new" search={search} className={foldAction}>
                {words.add.jobs}
              </Link>
            ) : null
          }
        />
      ) : null}
      {visits ? (
        <Fold
          icon={Calendar}
          title={words.visits}
          state={words.noneYet}
          action={
            mayBook ? (
              <Link to="/schedule/new" search={search} className={foldAction}>
                {words.add.visits}
              </Link>
            ) : null
          }
        />
      ) : null}
      {quotes ? (
        <Fold
          icon={FilePen}
          title={words.quotes}
          state={words.noneYet}
          action={
            mayQuote ? (
              <Link to="/quotes/new" search={search} className={foldAction}>
                {words.add.quotes}
              </Link>
            ) : null
          }
        />
      ) : null}
      {invoices ? (
        <Fold
          icon={ReceiptText}
          title={words.invoices}
          state={words.noneYet}
          action={
            mayInvoice && !jobs ? (
              <Link to="/invoices/new" className={foldAction}>
                {words.add.invoices}
              </Link>
            ) : null
          }
        />
      ) : null}
    </FoldLine>
  );
}

function Jobs({ client }: { client: string }) {
  const zone = useZone();
  const query = useQuery(clientJobsQuery(client));
  return (
    <Records title={words.jobs} noun={words.jobsWord} list="/jobs" client={client} query={query}>
      {query.data?.jobs.map(({ _id, jobNumber, title, status, schedule, scheduledDate }) => (
        <Row
          key={_id}
          link={
            <Link to="/jobs/$id" params={{ id: _id }} className={rowLink}>
              {jobNumber}
            </Link>
          }
          about={title}
          badge={<StatusBadge kind="job" status={status} />}
          end={
            schedule.startDate
              ? formatDate(schedule.startDate, zone)
              : scheduledDate
                ? formatDay(scheduledDate)
                : words.noDateYet
          }
        />
      ))}
    </Records>
  );
}

function Visits({ client }: { client: string }) {
  const zone = useZone();
  const query = useQuery(clientVisitsQuery(client));
  return (
    <Records title={words.visits} noun={words.visitsWord} list="/schedule" client={client} query={query}>
      {query.data?.schedules.map(({ _id, title, status, startDate, team }) => (
        <Row
          key={_id}
          link={
            <Link to="/schedule/$id" params={{ id: _id }} className={rowLink}>
              {formatMoment(startDate, zone)}
            </Link>
          }
          about={title}
          badge={<StatusBadge kind="visit" status={status} />}
          end={team.map(({ user }) => user.firstName).join(", ") || words.nobody}
        />
      ))}
    </Records>
  );
}

function Quotes({ client }: { client: string }) {
  const query = useQuery(clientQuotesQuery(client));
  return (
    <Records title={words.quotes} noun={words.quotesWord} list="/quotes" client={client} query={query}>
      {query.data?.quotes.map(({ _id, quoteNumber, title, status, total }) => (
        <Row
          key={_id}
          link={
            <Link to="/quotes/$id" params={{ id: _id }} className={rowLink}>
              {quoteNumber}
            </Link>
          }
          about={title}
          badge={<StatusBadge kind="quote" status={status} />}
          end={formatUsd(total)}
        />
      ))}
    </Records>
  );
}

function Invoices({ client }: { client: string }) {
  const query = useQuery(clientInvoicesQuery(client));
  return (
    <Records title={words.invoices} noun={words.invoicesWord} list="/invoices" client={client} query={query}>
      {query.data?.invoices.map(({ _id, invoiceNumber, job, status, total }) => (
        <Row
          key={_id}
          link={
            <Link to="/invoices/$id" params={{ id: _id }} className={rowLink}>
              {invoiceNumber}
            </Link>
          }
          about={job.title}
          badge={<StatusBadge kind="invoice" status={status} />}
          end={formatUsd(total)}
        />
      ))}
    </Records>
  );
}

type RecordsProps = {
  title: string;
  noun: string;
  list: ListPath;
  client: string;
  query: Pick<UseQueryResult<{ total: number }>, "data" | "isError" | "isFetching" | "refetch">;
  children: ReactNode;
};

function Records({ title, noun, list, client, query, children }: RecordsProps) {
  const { data, isError, isFetching, refetch } = query;
  const id = `client-${noun}`;
  if (data?.total === 0) return null;
  return (
    <Card aria-labelledby={id} className={bleed}>
      <CardHead
        id={id}
        title={title}
        action={
          data ? (
            <Link to={list} search={{ client }} className={linkStyle}>
              {words.viewAll(data.total.toLocaleString("en-US"))}
              <span className="sr-only"> {noun}</span>
            </Link>
          ) : null
        }
      />
      {data ? (
        <ul className="divide-y divide-line">{children}</ul>
      ) : isError ? (
        <div className="flex items-center justify-between gap-3 p-4 text-13 text-ink-2">
          {words.failedToLoad(noun)}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={3} label={words.loadingNoun(noun)} />
      )}
    </Card>
  );
}

const rowLink = "shrink-0 font-control whitespace-nowrap after:absolute after:inset-0 hover:underline";

type RowProps = { link: ReactNode; about: string; badge: ReactNode; end: string };

/** The link covers the whole row. */
function Row({ link, about, badge, end }: RowProps) {
  return (
    <li className="relative flex min-h-row items-center gap-4 px-4 py-1.5 hover:bg-sunken">
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
        {link}
        <span className="min-w-0 truncate text-ink-2">{about}</span>
      </div>
      <div className="flex shrink-0 items-center gap-4 max-sm:flex-col max-sm:items-end max-sm:gap-1">
        {badge}
        <span className="max-w-28 truncate text-right sm:w-28">{end}</span>
      </div>
    </li>
  );
}
