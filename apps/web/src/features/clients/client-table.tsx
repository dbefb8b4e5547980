import type { Client } from "@fieldwright/contract/clients";
import { formatUsd } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, Pencil, Trash2 } from "lucide-react";
import { useCan } from "@/lib/auth";
import type { Selection } from "@/records/list-keys";
import { rowLink } from "@/records/list-keys";
import { clientName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Cell, CellLines, HeadCell, RowActions, Table, TableBody, TableHead, TableRow } from "@/ui/table";
import { clientsFiguresQuery, type RowFigures } from "./api";
import { words } from "./words";

type ClientTableProps = {
  clients: readonly Client[];
  busy: boolean;
  /** Undefined if the user may not change clients. */
  selection: Selection<Client> | undefined;
  onDelete: (client: Client) => void;
};

export function ClientTable({ clients, busy, selection, onDelete }: ClientTableProps) {
  const seesMoney = useCan("invoices:read");
  const { data: figures } = useQuery(clientsFiguresQuery(clients.map(({ _id }) => _id)));
  return (
    <Table aria-label={words.clients} aria-busy={busy}>
      <TableHead>
        {selection ? (
          <HeadCell className="w-12">
            <SelectPage clients={clients} selection={selection} />
          </HeadCell>
        ) : null}
        <HeadCell>{words.clientLabel}</HeadCell>
        <HeadCell className="max-md:hidden">{words.contact}</HeadCell>
        <HeadCell className="max-xl:hidden">{words.addressLabel}</HeadCell>
        <HeadCell>{words.status}</HeadCell>
        <HeadCell numeric className="max-lg:hidden">
          {words.openJobs}
        </HeadCell>
        {seesMoney ? (
          <HeadCell numeric className="max-lg:hidden">
            {words.lifetime}
          </HeadCell>
        ) : null}
        <HeadCell className="max-sm:hidden">
          <span className="sr-only">{words.actions}</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {clients.map((client) => (
          <ClientRow
            key={client._id}
            client={client}
            figures={figures?.get(client._id)}
            selection={selection}
            onDelete={() => onDelete(client)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type SelectPageProps = { clients: readonly Client[]; selection: Selection<Client> };

function SelectPage({ clients, selection }: SelectPageProps) {
  const picked = clients.filter(selection.has).length;
  const all = picked === clients.length;
  return (
    <Checkbox
      aria-label={words.selectAllClientsOn}
      checked={all}
      indeterminate={picked > 0 && !all}
      onChange={() => selection.set(clients, !all)}
    />
  );
}

type ClientRowProps = {
  client: Client;
  figures: RowFigures | undefined;
  selection: Selection<Client> | undefined;
  onDelete: () => void;
};

function ClientRow({ client, figures, selection, onDelete }: ClientRowProps) {
  const name = clientName(client);
  const { email, profile } = client.user;
  const phone = client.phone ?? profile.phone;
  const isSelected = selection?.has(client) ?? false;
  return (
    <TableRow selected={isSelected}>
      {selection ? (
        <Cell>
          <Checkbox
            aria-label={words.selectName(name)}
            checked={isSelected}
            onChange={() => selection.toggle(client)}
          />
        </Cell>
      ) : null}
      <Cell className="max-w-64 max-sm:w-full max-sm:max-w-0">
        <span className="flex items-center gap-3">
          <Avatar name={name} className="max-sm:hidden" />
          <CellLines
            first={
              <Link to="/clients/$id" params={{ id: client._id }} className="hover:underline" {...rowLink}>
                {name}
              </Link>
            }
            second={words.kindOf(name, client.company.name)}
          />
        </span>
      </Cell>
      <Cell className="max-w-64 max-md:hidden">
        <CellLines first={phone ?? email} second={phone ? email : undefined} />
      </Cell>
      <Cell className="max-w-72 truncate text-ink-2 max-xl:hidden">{profile.address}</Cell>
      <Cell>
        <StatusBadge kind="client" status={client.status} />
      </Cell>
      <FigureCells figures={figures} />
      <Cell className="max-sm:hidden">
        <ClientActions client={client} name={name} onDelete={onDelete} />
      </Cell>
    </TableRow>
  );
}

/** Shows a dash for zero and nothing until the figures are loaded. */
function FigureCells({ figures }: { figures: RowFigures | undefined }) {
  const seesMoney = useCan("invoices:read");
  const { openJobs, lifetime } = figures ?? {};
  return (
    <>
      <Cell numeric className="max-lg:hidden">
        {openJobs === 0 ? <span className="text-ink-3">–</span> : openJobs}
      </Cell>
      {seesMoney ? (
        <Cell numeric className="font-control max-lg:hidden">
          {lifetime === undefined ? null : (
            <span className={lifetime === 0 ? "font-text text-ink-3" : ""}>{formatUsd(lifetime)}</span>
          )}
        </Cell>
      ) : null}
    </>
  );
}

type ClientActionsProps = { client: Client; name: string; onDelete: () => void };

function ClientActions({ client, name, onDelete }: ClientActionsProps) {
  const mayEdit = useCan("clients:write");
  const mayDelete = useCan("clients:delete");
  return (
    <RowActions rest={<ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} />}>
      {mayEdit ? (
        <IconButton asChild size="sm" label={words.editName(name)}>
          <Link to="/clients/$id" params={{ id: client._id }}>
            <Pencil aria-hidden="true" />
          </Link>
        </IconButton>
      ) : null}
      {mayDelete ? (
        <IconButton size="sm" label={words.deleteNamed(name)} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      ) : null}
    </RowActions>
  );
}
