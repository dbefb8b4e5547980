import type { Client } from "@fieldwright/contract/clients";
import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { formatUsd } from "@fieldwright/domain/money";
import { type ReminderEvent, reminderEvents } from "@fieldwright/domain/reminders";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { ActivityCard } from "@/records/activity-card";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { Crumbs, RecordColumns, RecordPage } from "@/records/record-page";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardBody, CardHead } from "@/ui/card";
import { PageHeader } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import { AddressesCard } from "./addresses-card";
import { clientActivityQuery, clientFiguresQuery, clientMutesQuery, clientQuery, useSetMutes } from "./api";
import { ClientForm } from "./client-form";
import { ClientWork } from "./client-work";
import { ContactCard } from "./contact-card";

const route = getRouteApi("/protected/clients/$id");

export function ClientPage() {
  const { id } = route.useParams();
  const query = useQuery(clientQuery(id));
  return (
    <RecordPage noun="client" title="Edit Client" list="/clients" query={query}>
      {(client) => <ClientRecord key={client._id} client={client} />}
    </RecordPage>
  );
}

function ClientRecord({ client }: { client: Client }) {
  // The form shows live updates until the user starts editing.
  const [edited, setEdited] = useState<Client | null>(null);
  const shown = edited ?? client;
  const activity = useQuery(clientActivityQuery(client._id));
  const name = clientName(client);
  const mayQuote = useCan("quotes:write");
  const mayPlan = useCan("jobs:write");
  return (
    <>
      <PageHeader
        title={name}
        crumbs={<Crumbs list="/clients" here={name} />}
        beside={
          <>
            <span aria-live="polite">
              <StatusBadge kind="client" status={client.status} />
            </span>
            <span className="text-ink-2">{client.company.name || "Residential"}</span>
          </>
        }
        actions={
          <>
            {mayQuote ? (
              <Button asChild>
                <Link to="/quotes/new" search={{ client: client._id }}>
                  Create Quote
                </Link>
              </Button>
            ) : null}
            {mayPlan ? (
              <Button asChild>
                <Link to="/jobs/new" search={{ client: client._id }}>
                  Create Job
                </Link>
              </Button>
            ) : null}
          </>
        }
      />
      <RecordColumns
        rail={
          <>
            <ContactCard client={client} />
            <RemindersCard client={client._id} />
            <MessagesCard about={{ client: client._id }} />
            <ActivityCard query={activity} />
          </>
        }
      >
        <ClientFiguresCard id={client._id} />
        <ClientForm
          key={shown.version}
          client={shown}
          onEdit={() => setEdited(shown)}
          onTakeTheirs={() => setEdited(null)}
        />
        <AddressesCard client={client._id} />
        <ClientWork client={client._id} />
      </RecordColumns>
    </>
  );
}

const count = (number: number) => number.toLocaleString("en-US");

/** Key figures of a client. Figures the user may not see are left out. */
function ClientFiguresCard({ id }: { id: string }) {
  const { data, isError } = useQuery(clientFiguresQuery(id));
  // The page works without figures, so a failure hides the card.
  if (isError && !data) return null;
  const cells = data
    ? [
        ...(data.openJobs === undefined ? [] : [{ label: "Open jobs", value: count(data.openJobs) }]),
        ...(data.openQuotes === undefined ? [] : [{ label: "Open quotes", value: count(data.openQuotes) }]),
        ...(data.balance === undefined ? [] : [{ label: "Balance", value: formatUsd(data.balance) }]),
        ...(data.lifetime === undefined ? [] : [{ label: "Lifetime", value: formatUsd(data.lifetime) }]),
      ]
    : ["Open jobs", "Open quotes", "Balance", "Lifetime"].map((label) => ({ label, value: null }));
  return (
    <Card aria-label="Figures" aria-busy={!data} className="@container">
      <dl className="grid grid-cols-2 divide-x divide-line @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none @max-2xl:[&>*:nth-child(even)]:border-r-0">
        {cells.map(({ label, value }) => (
          <div key={label} className="min-w-0 p-4 @max-2xl:[&:nth-child(n+3)]:border-t">
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="mt-0.5 text-22 font-head wdth-head">
              {value ?? <Skeleton className="my-2 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Which reminders this client gets. Only the office sees and sets this. */
function RemindersCard({ client }: { client: string }) {
  const maySet = useCan("messages:write");
  const { data } = useQuery({ ...clientMutesQuery(client), enabled: maySet });
  const set = useSetMutes(client);
  if (!maySet || !data) return null;
  const toggle = (event: ReminderEvent, wanted: boolean) =>
    set.mutate(wanted ? data.muted.filter((muted) => muted !== event) : [...data.muted, event]);
  return (
    <Card aria-labelledby="client-reminders">
      <CardHead id="client-reminders" title="Reminders" />
      <CardBody className="flex flex-col gap-1">
        {reminderEvents.map((event) => (
          <Switch
            key={event}
            label={messageDefinitions[event].label}
            checked={!data.muted.includes(event)}
            onCheckedChange={(wanted) => toggle(event, wanted)}
          />
        ))}
      </CardBody>
    </Card>
  );
}
