import type { Client } from "@fieldwright/contract/clients";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { focusPage } from "@/records/focus";
import { useListKeys } from "@/records/list-keys";
import { useSelection } from "@/records/use-selection";
import { cardGrid } from "@/ui/skeleton";
import { ClientBulkBar } from "./client-bulk-bar";
import { ClientCard } from "./client-card";
import { ClientTable } from "./client-table";

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
