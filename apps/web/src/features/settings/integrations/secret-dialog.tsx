import { Copy } from "lucide-react";
import type { SubmitEventHandler } from "react";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Dialog, type DialogProps, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { words } from "./words";

type SecretDialogProps = Pick<DialogProps, "size" | "title" | "children"> & {
  submitLabel: string;
  busy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Once set, it replaces the form, so that the form cannot be sent again. */
  secret: OneTimeSecretProps | undefined;
};

/** A form whose result, a secret, is shown once. */
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
            {words.done}
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
      foot={<FormFoot label={submitLabel} busy={busy} onClose={onClose} />}
    >
      {children}
    </Dialog>
  );
}

export const keyNote = words.youllOnlySeeThis;

type OneTimeSecretProps = { label: string; value: string; note: string };

/** A secret that is shown once, to be copied. */
function OneTimeSecret({ label, value, note }: OneTimeSecretProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(words.copied),
      () => toast.error(words.couldntCopyItSelect),
    );
  return (
    <div className="flex flex-col gap-3">
      <Field label={label}>
        <div className="flex gap-2">
          <Input
            readOnly
            value={value}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the form that asked for it
            autoFocus
            onFocus={(event) => event.target.select()}
          />
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </div>
      </Field>
      <Banner tone="warning">{note}</Banner>
    </div>
  );
}
