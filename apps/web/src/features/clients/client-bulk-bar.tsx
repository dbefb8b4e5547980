import type { Client } from "@fieldwright/contract/clients";
import { clientStatuses } from "@fieldwright/domain/statuses";
import { CircleDot, Download, Tag } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import type { Selection } from "@/records/use-selection";
import { statusLooks } from "@/ui/badge";
import { BulkBar, BulkButton } from "@/ui/bulk-bar";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { AddTagDialog } from "./add-tag-dialog";
import { useBulkChange } from "./api";

const countOf = (clients: readonly Client[]): string =>
  clients.length === 1 ? "1 client" : `${clients.length} clients`;

const exportClients = async (clients: readonly Client[]) => {
  try {
    const { exportList } = await import("@/records/export-list");
    await exportList("clients", { ids: clients.map(({ _id }) => _id) });
  } catch (error) {
    toast.error(errorMessage(error, "Failed to export clients"));
  }
};

type ClientBulkBarProps = {
  selection: Selection<Client>;
  /** The selected clients with their latest data. */
  clients: readonly Client[];
};

export function ClientBulkBar({ selection, clients }: ClientBulkBarProps) {
  const [isTagging, setIsTagging] = useState(false);
  const mayExport = useCan("records:exchange");
  const { change, isPending } = useBulkChange((after) => selection.set(after, true));
  const setStatus = (status: Client["status"]) => {
    const word = statusLooks.client[status].word.toLowerCase();
    void change({
      clients,
      changeOf: () => ({ status }),
      done: `${countOf(clients)} set to ${word}.`,
    });
  };
  const addTags = (tags: readonly string[]) =>
    void change({
      clients,
      changeOf: (client) => ({ tags: [...new Set([...client.tags, ...tags])] }),
      done: `${tags.join(", ")} added to ${countOf(clients)}.`,
    });
  return (
    <BulkBar label={`${countOf(clients)} selected`} onClear={selection.clear}>
      <BulkButton aria-busy={isPending} onClick={() => setIsTagging(true)}>
        <Tag aria-hidden="true" />
        Add tag
      </BulkButton>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <BulkButton aria-busy={isPending}>
            <CircleDot aria-hidden="true" />
            Set status
          </BulkButton>
        </MenuTrigger>
        <MenuContent side="top" align="start">
          {clientStatuses.map((status) => (
            <MenuItem key={status} onSelect={() => setStatus(status)}>
              {statusLooks.client[status].word}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      {mayExport ? (
        <BulkButton onClick={() => void exportClients(clients)}>
          <Download aria-hidden="true" />
          Export
        </BulkButton>
      ) : null}
      <AddTagDialog
        title={`Add a tag to ${countOf(clients)}`}
        open={isTagging}
        onOpenChange={setIsTagging}
        onAdd={addTags}
      />
    </BulkBar>
  );
}
