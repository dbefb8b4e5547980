import { deleteAccount, deleteAccountBody } from "@fieldwright/contract/account";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { forgetPhone } from "@/lib/field/session";
import { useSchemaForm } from "@/lib/form";
import { handOverToast } from "@/lib/toast-handover";
import { dropToken, readToken } from "@/lib/token";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { SubSection } from "./section";

type DeleteAccountProps = {
  email: string;
  /** For the owner: the name of the organization, which is deleted too. */
  organization: string | null;
};

export function DeleteAccount(props: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <SubSection title="Delete account">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-96 text-13 text-ink-2">
          {props.organization === null
            ? 'We remove your personal data. What you did stays in the history under "Former member."'
            : `You own ${props.organization}. Its clients, jobs, quotes, invoices and files are deleted with your account, and your team loses access.`}
        </p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      </div>
      {open ? <DeleteAccountDialog {...props} onClose={() => setOpen(false)} /> : null}
    </SubSection>
  );
}

function DeleteAccountDialog({ email, organization, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const form = useSchemaForm(deleteAccountBody, { confirm: "" });
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(deleteAccount, { body });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Couldn't delete the account."));
      return;
    }
    handOverToast({ tone: "success", text: "Your account is deleted." });
    await forgetPhone();
    const token = readToken();
    if (token) dropToken(token);
    window.location.assign("/");
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={organization === null ? "Delete your account" : `Delete ${organization}`}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
            Delete Account
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          {organization === null
            ? "This cannot be undone."
            : "You can't undo this. If you might need your data, export it first under Data & Privacy."}
        </p>
        <Field
          label={organization === null ? `Type ${email} to confirm` : `Type ${organization} to confirm`}
          required
          error={form.errorOf("confirm")}
        >
          <Input {...form.field("confirm")} autoComplete="off" autoCapitalize="off" />
        </Field>
      </div>
    </Dialog>
  );
}
