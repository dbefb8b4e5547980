import type { Client } from "@fieldwright/contract/clients";
import { Link } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { useCan } from "@/lib/auth";
import { clientName } from "@/lib/records/client-names";
import { Avatar } from "@/ui/avatar";
import { StatusBadge } from "@/ui/badge";
import { IconButton } from "@/ui/button";
import { Cell, CellLines, HeadCell, Table, TableBody, TableHead, TableRow } from "@/ui/table";

type ClientTableProps = {
  clients: readonly Client[];
  busy: boolean;
  onDelete: (client: Client) => void;
};

export function ClientTable({ clients, busy, onDelete }: ClientTableProps) {
  return (
    <Table aria-label="Clients" aria-busy={busy}>
      <TableHead>
        <HeadCell>Client</HeadCell>
        <HeadCell className="max-md:hidden">Contact</HeadCell>
        <HeadCell className="max-lg:hidden">Address</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell className="max-sm:hidden">
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {clients.map((client) => (
          <ClientRow key={client._id} client={client} onDelete={() => onDelete(client)} />
        ))}
      </TableBody>
    </Table>
  );
}

function ClientRow({ client, onDelete }: { client: Client; onDelete: () => void }) {
  const mayEdit = useCan("clients:write");
  const mayDelete = useCan("clients:delete");
  const name = clientName(client);
  const { email, profile } = client.user;
  const phone = client.phone ?? profile.phone;
  const toClient = { to: "/clients/$id", params: { id: client._id } } as const;
  return (
    <TableRow>
      <Cell className="max-w-64 max-sm:w-full max-sm:max-w-0">
        <span className="flex items-center gap-3">
          <Avatar name={name} className="max-sm:hidden" />
          <CellLines
            first={
              <Link {...toClient} className="hover:underline">
                {name}
              </Link>
            }
            second={client.company.name || "Residential"}
          />
        </span>
      </Cell>
      <Cell className="max-w-64 max-md:hidden">
        <CellLines first={phone ?? email} second={phone ? email : undefined} />
      </Cell>
      <Cell className="max-w-72 truncate text-ink-2 max-lg:hidden">{profile.address}</Cell>
      <Cell>
        <StatusBadge kind="client" status={client.status} />
      </Cell>
      <Cell className="max-sm:hidden">
        <span className="flex justify-end gap-0.5">
          {mayEdit ? (
            <IconButton asChild size="sm" label={`Edit ${name}`}>
              <Link {...toClient}>
                <Pencil aria-hidden="true" />
              </Link>
            </IconButton>
          ) : null}
          {mayDelete ? (
            <IconButton size="sm" label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      </Cell>
    </TableRow>
  );
}
