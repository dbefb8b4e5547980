import type { QuoteSummary } from "@fieldwright/contract/quotes";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "@/lib/auth";
import { Avatar } from "@/ui/avatar";
import { Card, CardHead, linkStyle } from "@/ui/card";
import { clientName } from "./names";

export function ClientRail({ client }: { client: QuoteSummary["client"] }) {
  const { user } = useSession();
  const name = clientName(client);
  const phone = client.phone ?? client.user.profile.phone;
  const { address } = client.user.profile;
  return (
    <Card aria-labelledby="record-client">
      <CardHead
        id="record-client"
        title="Client"
        action={
          user?.role === "client" ? null : (
            <Link
              to="/clients/$id"
              params={{ id: client._id }}
              className={linkStyle}
              aria-label={`Open ${name}`}
            >
              Open
            </Link>
          )
        }
      />
      <div className="flex items-center gap-3 p-4">
        <Avatar name={name} size="md" />
        <div className="min-w-0">
          <p className="truncate font-control">{name}</p>
          <a
            href={`mailto:${client.user.email}`}
            className="block truncate text-13 text-ink-2 hover:underline pointer-coarse:relative pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
          >
            {client.user.email}
          </a>
        </div>
      </div>
      <dl className="divide-y divide-line border-t border-line empty:hidden">
        {client.company.name ? <Fact label="Company">{client.company.name}</Fact> : null}
        {phone ? (
          <Fact label="Phone">
            <a href={`tel:${phone}`} className="thumb hover:underline">
              {phone}
            </a>
          </Fact>
        ) : null}
        {address ? <Fact label="Address">{address}</Fact> : null}
      </dl>
    </Card>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 px-4 py-2">
      <dt className="shrink-0 text-13 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right text-13 break-words">{children}</dd>
    </div>
  );
}
