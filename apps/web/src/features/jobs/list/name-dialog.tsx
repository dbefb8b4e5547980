import { useState } from "react";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { words } from "./words";

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
