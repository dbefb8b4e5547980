import { deleteAccount, deleteAccountBody } from "@fieldwright/contract/account";
import { useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { forgetPhone } from "@/lib/field/session";
import { useSchemaForm } from "@/lib/form";
import { handOverToast } from "@/lib/toast-handover";
import { dropToken, readToken } from "@/lib/token";
import { Button } from "@/ui/button";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { SubSection } from "./section";
import { words } from "./words";

type DeleteAccountProps = {
  email: string;
  /** For the owner: the name of the organization, which is deleted too. */
  organization: string | null;
};

export function DeleteAccount(props: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <SubSection title={words.deleteAccount}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-96 text-13 text-ink-2">
          {props.organization === null
            ? words.weRemoveYourPersonal
            : words.youOwnItsClients(props.organization)}
        </p>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {words.deleteAccountLabel}
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
      toast.error(errorMessage(error, words.couldntDeleteAccount));
      return;
    }
    handOverToast({ tone: "success", text: words.yourAccountIsDeleted });
    await forgetPhone();
    const token = readToken();
    if (token) dropToken(token);
    window.location.assign("/");
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={organization === null ? words.deleteYourAccount : words.deleteNamed(organization)}
      onSubmit={(event) => void submit(event)}
      foot={
        <FormFoot
          label={words.deleteAccountLabel}
          busy={form.formState.isSubmitting}
          onClose={onClose}
          tone="danger"
        />
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          {organization === null ? words.thisCannotBeUndone : words.youCantUndoThis}
        </p>
        <Field
          label={organization === null ? words.typeToConfirm(email) : words.typeToConfirm(organization)}
          required
          error={form.errorOf("confirm")}
        >
          <Input {...form.field("confirm")} autoComplete="off" autoCapitalize="off" />
        </Field>
      </div>
    </Dialog>
  );
}
