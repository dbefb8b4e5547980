import type { Client } from "@fieldwright/contract/clients";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { formatDate, useZone } from "@/lib/dates";
import { useMedia } from "@/lib/use-media";
import { ActivityCard } from "@/records/activity-card";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { Crumbs, RecordColumns, RecordPage } from "@/records/record-page";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { bleed, Card } from "@/ui/card";
import { pageActions, pageHead } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { AddressesCard } from "./addresses-card";
import { clientActivityQuery, clientFiguresQuery, clientQuery } from "./api";
import { ClientForm } from "./client-form";
import { ClientWork } from "./client-work";
import { ContactCard } from "./contact-card";
import { GlanceCard, MoneyCard, RemindersCard } from "./side-cards";
import { words } from "./words";

const route = getRouteApi("/protected/clients/$id");

export function ClientPage() {
  const { id } = route.useParams();
  const query = useQuery(clientQuery(id));
  return (
    <RecordPage noun={words.client} title={words.editClient} list="/clients" query={query}>
      {(client) => <ClientRecord key={client._id} client={client} />}
    </RecordPage>
  );
}

const formId = "edit-client";

const toForm = () => {
  const form = document.getElementById(formId);
  form?.scrollIntoView({ block: "start" });
  form?.querySelector<HTMLElement>("input:not([readonly])")?.focus({ preventScroll: true });
};

function ClientRecord({ client }: { client: Client }) {
  // The form shows live updates until the user starts editing.
  const [edited, setEdited] = useState<Client | null>(null);
  const shown = edited ?? client;
  const activity = useQuery(clientActivityQuery(client._id));
  // In one column, how to reach the client comes first.
  const isNarrow = useMedia("(width < 64rem)");
  const contact = <ContactCard client={client} />;
  return (
    <>
      <ClientHead client={client} />
      <RecordColumns
        rail={
          <>
            {isNarrow ? null : contact}
            <MoneyCard client={client._id} />
            <RemindersCard client={client} />
            <MessagesCard about={{ client: client._id }} />
            <ActivityCard query={activity} />
          </>
        }
      >
        {isNarrow ? contact : null}
        <GlanceCard client={client} />
        <ClientFiguresCard id={client._id} />
        <ClientWork client={client._id} />
        <AddressesCard client={client._id} />
        <div id={formId} className="scroll-mt-20">
          <ClientForm
            key={shown.version}
            client={shown}
            onEdit={() => setEdited(shown)}
            onTakeTheirs={() => setEdited(null)}
          />
        </div>
      </RecordColumns>
    </>
  );
}

function ClientHead({ client }: { client: Client }) {
  const zone = useZone();
  const mayEdit = useCan("clients:write");
  const mayQuote = useCan("quotes:write");
  const mayPlan = useCan("jobs:write");
  const name = clientName(client);
  return (
    <header className={pageHead}>
      <nav aria-label={words.breadcrumb} className="flex min-w-0 items-center gap-2 text-13 text-ink-2">
        <Crumbs list="/clients" here={name} />
      </nav>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-26 font-head text-balance break-words wdth-head">{name}</h1>
            <span aria-live="polite">
              <StatusBadge kind="client" status={client.status} />
            </span>
          </div>
          <p className="mt-0.5 text-13 break-words text-ink-2">
            {[
              words.kindOf(name, client.company.name),
              words.since(formatDate(client.createdAt, zone, "monthYear")),
              ...client.tags,
            ].join(" · ")}
          </p>
        </div>
        <div className={pageActions}>
          {mayEdit ? (
            <Button variant="ghost" onClick={toForm}>
              {words.editDetails}
            </Button>
          ) : null}
          {mayQuote ? (
            <Button asChild>
              <Link to="/quotes/new" search={{ client: client._id }}>
                {words.createQuote}
              </Link>
            </Button>
          ) : null}
          {mayPlan ? (
            <Button asChild variant="primary">
              <Link to="/jobs/new" search={{ client: client._id }}>
                {words.createJob}
              </Link>
            </Button>
          ) : null}
        </div>
      </div>
    </header>
  );
}

const count = (number: number) => number.toLocaleString("en-US");

/** What is open with the client. Figures the user may not see are left out. */
function ClientFiguresCard({ id }: { id: string }) {
  const { data, isError } = useQuery(clientFiguresQuery(id));
  // The card above says that they are missing.
  if (isError && !data) return null;
  const cells = [
    { label: words.openJobs, value: data?.openJobs, to: "/jobs" },
    { label: words.openQuotes, value: data?.openQuotes, to: "/quotes" },
    { label: words.openInvoicesLabel, value: data?.openInvoices, to: "/invoices" },
  ] as const;
  return (
    <Card aria-label={words.figures} aria-busy={!data} className={bleed}>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line">
        {cells
          .filter(({ value }) => !data || value !== undefined)
          .map(({ label, value, to }) => (
            <div
              key={label}
              className="relative flex min-w-0 items-baseline justify-between gap-2 px-4 py-2.5 max-sm:flex-col max-sm:gap-0 hover:bg-sunken"
            >
              <dt className="text-13 text-ink-2">
                <Link to={to} search={{ client: id }} className="after:absolute after:inset-0">
                  {label}
                </Link>
              </dt>
              <dd className="text-18 font-head wdth-head">
                {value === undefined ? <Skeleton className="my-1.5 w-6" /> : count(value)}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
