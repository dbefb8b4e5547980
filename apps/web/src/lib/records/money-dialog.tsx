import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, type InputProps } from "@/ui/input";

type MoneyDialogProps = {
  /** What is done; the button says it too. */
  title: string;
  description: string;
  /** How much there is to move. */
  footNote: string;
  tone: "primary" | "danger";
  busy: boolean;
  amount: InputProps;
  amountError: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** An amount that comes in or goes back; mounted while open, so that it starts with the figures of the moment. */
export function MoneyDialog({
  title,
  description,
  footNote,
  tone,
  busy,
  amount,
  amountError,
  onSubmit,
  onClose,
  children,
}: MoneyDialogProps) {
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" required error={amountError}>
          <Input {...amount} type="number" inputMode="decimal" min={0.01} step={0.01} />
        </Field>
        {children}
      </div>
    </Dialog>
  );
}
