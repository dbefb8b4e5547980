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
  const [isMissing, setIsMissing] = useState(false);
  const add = () => {
    const tags = splitTags(text);
    if (tags.length === 0) return setIsMissing(true);
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
      <Field
        label="Tag"
        required
        hint="Several are separated by commas."
        error={isMissing ? "Tag is required" : undefined}
      >
        <Input
          value={text}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            setIsMissing(false);
          }}
        />
      </Field>
    </Dialog>
  );
}
