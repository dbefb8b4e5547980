import type { Client } from "@fieldwright/contract/clients";
import { Link } from "@tanstack/react-router";
import { Mail, MapPin, Pencil, Phone, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useCan } from "@/lib/auth";
import { rowLink } from "@/records/list-keys";
import { clientName } from "@/records/names";
import type { Selection } from "@/records/use-selection";
import { Avatar } from "@/ui/avatar";
import { StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Card, linkStyle } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-13 text-ink-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
      {icon}
      <span className="truncate">{children}</span>
    </p>
  );
}

type ClientCardProps = {
  client: Client;
  /** Undefined if the user may not change clients. */
  selection: Selection<Client> | undefined;
  onDelete: () => void;
};

export function ClientCard({ client, selection, onDelete }: ClientCardProps) {
  const mayEdit = useCan("clients:write");
  const mayDelete = useCan("clients:delete");
  const name = clientName(client);
  const phone = client.phone ?? client.user.profile.phone;
  const { address } = client.user.profile;
  return (
    <Card asChild className="flex flex-col data-selected:border-accent data-selected:bg-accent-soft">
      <li data-selected={selection?.has(client) || undefined}>
        <div className="flex items-start gap-3 p-4 pb-3">
          <Avatar name={name} size="md" />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-15 font-head wdth-head">{name}</h2>
            <p className="truncate text-12 text-ink-3">{client.company.name || "Residential"}</p>
          </div>
          <StatusBadge kind="client" status={client.status} />
        </div>
        <div className="flex flex-1 flex-col gap-1.5 px-4 pb-4">
          <Detail icon={<Mail aria-hidden="true" />}>{client.user.email}</Detail>
          {phone ? <Detail icon={<Phone aria-hidden="true" />}>{phone}</Detail> : null}
          {address ? <Detail icon={<MapPin aria-hidden="true" />}>{address}</Detail> : null}
        </div>
        <div className="flex items-center gap-1 border-t py-1.5 pr-2 pl-4">
          {selection ? (
            <Checkbox
              aria-label={`Select ${name}`}
              checked={selection.has(client)}
              onChange={() => selection.toggle(client)}
              className="mr-2"
            />
          ) : null}
          <Link
            {...rowLink}
            to="/clients/$id"
            params={{ id: client._id }}
            className={`${linkStyle} mr-auto py-1.5 text-13`}
            aria-label={`View Details of ${name}`}
          >
            View Details
          </Link>
          {mayEdit ? (
            <IconButton asChild label={`Edit ${name}`}>
              <Link to="/clients/$id" params={{ id: client._id }}>
                <Pencil aria-hidden="true" />
              </Link>
            </IconButton>
          ) : null}
          {mayDelete ? (
            <IconButton label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      </li>
    </Card>
  );
}
