import { currentPassword } from "@fieldwright/contract/fields";
import { code } from "@fieldwright/contract/two-factor";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, PasswordInput } from "@/ui/input";
import { toast } from "@/ui/toast";

const proof = z.object({ password: currentPassword, code });
export type Proof = z.infer<typeof proof>;

type ProveDialogProps = {
  title: string;
  sentence: string;
  confirmLabel: string;
  danger?: boolean;
  onClose: () => void;
  /** The action that needs the proof. */
  onProof: (proof: Proof) => Promise<void>;
};

/** Mounted while open. Changes of two-factor sign-in need the password and a code. */
export function ProveDialog({ title, sentence, confirmLabel, danger, onClose, onProof }: ProveDialogProps) {
  const form = useSchemaForm(proof, { password: "", code: "" });
  const submit = form.handleSubmit(async (body) => {
    try {
      await onProof(body);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "That didn't work."));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? "danger" : "primary"} busy={form.formState.isSubmitting}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">{sentence}</p>
        <Field label="Current password" required error={form.errorOf("password")}>
          <PasswordInput {...form.field("password")} autoComplete="current-password" />
        </Field>
        <Field
          label="Code"
          required
          error={form.errorOf("code")}
          hint="From your authenticator app, or a recovery code."
        >
          <Input {...form.field("code")} autoComplete="one-time-code" maxLength={40} />
        </Field>
      </div>
    </Dialog>
  );
}
