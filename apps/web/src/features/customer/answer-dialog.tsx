import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, type InputProps } from "@/ui/input";

type AnswerDialogProps = {
  /** What is done; the button says it too. */
  title: string;
  description: string;
  footNote?: string;
  tone: "primary" | "danger";
  busy: boolean;
  name: InputProps;
  nameError: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A yes or no of the customer, under their name. */
export function AnswerDialog({
  title,
  description,
  footNote,
  tone,
  busy,
  name,
  nameError,
  onSubmit,
  onClose,
  children,
}: AnswerDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      footNote={footNote}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Your full name" required error={nameError}>
          <Input {...name} size="touch" autoComplete="name" maxLength={200} />
        </Field>
        {children}
      </div>
    </Dialog>
  );
}
