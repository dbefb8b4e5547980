import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

export type FormDialogProps = {
  /** The action. Also used as the button's label. */
  title: string;
  description: string;
  footNote?: string | undefined;
  tone: "primary" | "danger";
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form, an action and Cancel. Mount it only while open, so that it starts with current figures. */
export function FormDialog({
  title,
  description,
  footNote,
  tone,
  busy,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
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
      {children}
    </Dialog>
  );
}
