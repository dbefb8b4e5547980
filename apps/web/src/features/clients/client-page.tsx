import type { Client } from "@fieldwright/contract/clients";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { ActivityCard } from "@/records/activity-card";
import { MessagesCard } from "@/records/messages-card";
import { clientName } from "@/records/names";
import { Crumbs, RecordColumns, RecordPage } from "@/records/record-page";
import { useIsDeleting } from "@/records/use-delete-record";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { AddressesCard } from "./addresses-card";
import { clientActivityQuery, clientQuery } from "./api";
import { ClientFiguresCard } from "./client-figures-card";
import { ClientForm } from "./client-form";
import { ClientWork } from "./client-work";
import { ContactCard } from "./contact-card";
import { RemindersCard } from "./reminders-card";

const route = getRouteApi("/protected/clients/$id");

export function ClientPage() {
  const { id } = route.useParams();
  const query = useQuery({ ...clientQuery(id), enabled: !useIsDeleting("clients") });
  return (
    <RecordPage noun="client" title="Edit Client" list="/clients" query={query}>
      {(client) => <ClientRecord key={client._id} client={client} />}
    </RecordPage>
  );
}

function ClientRecord({ client }: { client: Client }) {
  // The form follows the client's changes until somebody begins to edit it.
  const [edited, setEdited] = useState<Client | null>(null);
  const shown = edited ?? client;
  const activity = useQuery({ ...clientActivityQuery(client._id), enabled: !useIsDeleting("clients") });
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
