import type { SubmitEventHandler } from "react";
import { Button } from "@/ui/button";
import { Dialog, type DialogProps } from "@/ui/dialog";
import { OneTimeSecret, type OneTimeSecretProps } from "./one-time-secret";

type SecretDialogProps = Pick<DialogProps, "size" | "title" | "children"> & {
  submitLabel: string;
  busy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Once there is one it takes the form's place: what made it cannot be sent again. */
  secret: OneTimeSecretProps | undefined;
};

/** A form whose answer is shown once. */
export function SecretDialog({
  submitLabel,
  busy,
  onSubmit,
  onClose,
  secret,
  children,
  ...frame
}: SecretDialogProps) {
  if (secret)
    return (
      <Dialog
        {...frame}
        open
        sticky
        onOpenChange={onClose}
        foot={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <OneTimeSecret {...secret} />
      </Dialog>
    );
  return (
    <Dialog
      {...frame}
      open
      onOpenChange={onClose}
      onSubmit={onSubmit}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
