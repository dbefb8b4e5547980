import type { SavedView } from "@fieldwright/contract/saved-views";
import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { IconButton } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { FormDialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/ui/menu";
import { toast } from "@/ui/toast";
import { useDeleteView, useUpdateView } from "../api";
import { words } from "./words";

/** Rename and delete, for the view that is shown. */
export function ViewMenu({ view }: { view: SavedView }) {
  const [isNaming, setIsNaming] = useState(false);
  const update = useUpdateView();
  const remove = useDeleteView();
  const rename = (name: string) =>
    update.mutate(
      { id: view._id, name },
      {
        onSuccess: () => setIsNaming(false),
        onError: (error) => toast.error(errorMessage(error, words.saveFailed)),
      },
    );
  const askAndRemove = async () => {
    const agreed = await confirm({
      title: words.removeQuestion(view.name),
      body: words.removeHint,
      confirmLabel: words.remove,
      tone: "danger",
    });
    if (!agreed) return;
    remove.mutate(view._id, {
      onSuccess: () => toast.success(words.removed(view.name)),
      onError: (error) => toast.error(errorMessage(error, words.removeFailed)),
    });
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton size="sm" label={words.actions(view.name)} className="pointer-coarse:size-touch">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setIsNaming(true)}>
            {words.rename}
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void askAndRemove()}>
            {words.remove}
          </MenuItem>
        </MenuContent>
      </Menu>
      {isNaming ? (
        <NameDialog
          title={words.rename}
          name={view.name}
          busy={update.isPending}
          onName={rename}
          onClose={() => setIsNaming(false)}
        />
      ) : null}
    </>
  );
}

type NameDialogProps = {
  title: string;
  name: string;
  busy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a view. */
export function NameDialog({ title, name, busy, onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      title={title}
      description={words.nameHint}
      tone="primary"
      busy={busy}
      onClose={onClose}
      onSubmit={() => (text.trim() ? onName(text.trim()) : setError(words.nameMissing))}
    >
      <Field label={words.name} required error={error}>
        <Input
          value={text}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
