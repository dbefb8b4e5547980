import { longestTag } from "@fieldwright/contract/clients";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { splitTags } from "./tags";

type AddTagDialogProps = {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdd: (tags: string[]) => void;
};

export function AddTagDialog({ title, open, onOpenChange, onAdd }: AddTagDialogProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const add = () => {
    const tags = splitTags(text);
    if (tags.length === 0) return setError("Tag is required");
    if (tags.some((tag) => tag.length > longestTag))
      return setError(`A tag has at most ${longestTag} characters`);
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
            Cancel
          </Button>
          <Button type="submit" variant="primary">
            Add tag
          </Button>
        </>
      }
    >
      <Field label="Tag" required hint="Separate tags with commas." error={error}>
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
