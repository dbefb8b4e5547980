import type { Client } from "@fieldwright/contract/clients";
import { Link } from "@tanstack/react-router";
import { Mail, MapPin, Pencil, Phone, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCan } from "@/lib/auth";
import { focusPage } from "@/records/focus";
import { rowLink, type Selection, useListKeys, useSelection } from "@/records/list-keys";
import { clientName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Card, linkStyle } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { cardGrid } from "@/ui/skeleton";
import { ClientBulkBar } from "./client-bulk-bar";
import { ClientTable } from "./client-table";
import { words } from "./words";

type ClientView = "cards" | "table";

const storageKey = "fieldwright.clients.view";

const readView = (): ClientView => (localStorage.getItem(storageKey) === "table" ? "table" : "cards");

/** Cards or table, remembered in this browser. */
export const useClientView = () => {
  const [view, setView] = useState(readView);
  const choose = (next: ClientView) => {
    localStorage.setItem(storageKey, next);
    setView(next);
  };
  return [view, choose] as const;
};

type ClientRowsProps = {
  view: ClientView;
  clients: readonly Client[];
  busy: boolean;
  /** Resolves to whether the client was deleted. */
  onDelete: (client: Client) => Promise<boolean>;
};

/** One page of clients as cards or a table, with bulk actions. */
export function ClientRows({ view, clients, busy, onDelete }: ClientRowsProps) {
  const mayChange = useCan("clients:write");
  const picked = useSelection<Client>();
  const selection = mayChange ? picked : undefined;
  const selected = picked.rows.map((row) => clients.find(({ _id }) => _id === row._id) ?? row);
  const list = useListKeys({
    onToggle: selection
      ? (index) => {
          const client = clients[index];
          if (client) selection.toggle(client);
        }
      : undefined,
  });
  const remove = async (client: Client) => {
    if (!(await onDelete(client))) return;
    picked.set([client], false);
    focusPage();
  };
  return (
    <div ref={list}>
      {view === "table" ? (
        <ClientTable
          clients={clients}
          busy={busy}
          selection={selection}
          onDelete={(client) => void remove(client)}
        />
      ) : (
        <ul aria-busy={busy} className={cardGrid}>
          {clients.map((client) => (
            <ClientCard
              key={client._id}
              client={client}
              selection={selection}
              onDelete={() => void remove(client)}
            />
          ))}
        </ul>
      )}
      {selected.length > 0 ? <ClientBulkBar selection={picked} clients={selected} /> : null}
    </div>
  );
}

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

function ClientCard({ client, selection, onDelete }: ClientCardProps) {
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
            <p className="truncate text-12 text-ink-3">{words.kindOf(name, client.company.name)}</p>
          </div>
          <StatusBadge kind="client" status={client.status} />
        </div>
        <div className="flex flex-1 flex-col gap-1.5 px-4 pb-4">
          {client.user.email ? <Detail icon={<Mail aria-hidden="true" />}>{client.user.email}</Detail> : null}
          {phone ? <Detail icon={<Phone aria-hidden="true" />}>{phone}</Detail> : null}
          {address ? <Detail icon={<MapPin aria-hidden="true" />}>{address}</Detail> : null}
        </div>
        <div className="flex items-center gap-1 border-t py-1.5 pr-2 pl-4">
          {selection ? (
            <Checkbox
              aria-label={words.selectName(name)}
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
            aria-label={words.viewDetailsOf(name)}
          >
            {words.viewDetails}
          </Link>
          {mayEdit ? (
            <IconButton asChild label={words.editName(name)}>
              <Link to="/clients/$id" params={{ id: client._id }}>
                <Pencil aria-hidden="true" />
              </Link>
            </IconButton>
          ) : null}
          {mayDelete ? (
            <IconButton label={words.deleteNamed(name)} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      </li>
    </Card>
  );
}
