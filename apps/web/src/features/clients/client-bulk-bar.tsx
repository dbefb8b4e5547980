import { type Client, longestTag } from "@fieldwright/contract/clients";
import { clientStatuses } from "@fieldwright/domain/statuses";
import { CircleDot, Tag } from "lucide-react";
import { useState } from "react";
import type { Selection } from "@/records/list-keys";
import { ExportChosen } from "@/records/list-toolbar";
import { statusLooks } from "@/ui/badge";
import { BulkBar, BulkButton } from "@/ui/bulk-bar";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { useBulkChange } from "./api";
import { splitTags } from "./tags";
import { words } from "./words";

const countOf = (clients: readonly Client[]): string => words.client1(clients.length);

type ClientBulkBarProps = {
  selection: Selection<Client>;
  /** The selected clients with their latest data. */
  clients: readonly Client[];
};

export function ClientBulkBar({ selection, clients }: ClientBulkBarProps) {
  const [isTagging, setIsTagging] = useState(false);
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
    <BulkBar label={words.countSelected(countOf(clients))} onClear={selection.clear}>
      <BulkButton aria-busy={isPending} onClick={() => setIsTagging(true)}>
        <Tag aria-hidden="true" />
        {words.addTag}
      </BulkButton>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <BulkButton aria-busy={isPending}>
            <CircleDot aria-hidden="true" />
            {words.setStatus}
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
      <ExportChosen list="clients" records={clients} />
      <AddTagDialog
        title={words.addTagTo(countOf(clients))}
        open={isTagging}
        onOpenChange={setIsTagging}
        onAdd={addTags}
      />
    </BulkBar>
  );
}

type AddTagDialogProps = {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdd: (tags: string[]) => void;
};

function AddTagDialog({ title, open, onOpenChange, onAdd }: AddTagDialogProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const add = () => {
    const tags = splitTags(text);
    if (tags.length === 0) return setError(words.tagIsRequired);
    if (tags.some((tag) => tag.length > longestTag)) return setError(words.tagHasAtMost(longestTag));
    onAdd(tags);
    setText("");
    return onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      foot={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary">
            {words.addTag}
          </Button>
        </>
      }
    >
      <Field label={words.tag} required hint={words.separateTagsWithCommas} error={error}>
        <Input
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </Dialog>
  );
}
