import { type Client, createClientBody } from "@fieldwright/contract/clients";
import { text } from "@fieldwright/contract/fields";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { ConflictDialog } from "@/records/conflict-dialog";
import { SameEmailWarning } from "@/records/same-email-warning";
import { useGuardedSave } from "@/records/use-guarded-save";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { clientQuery, useUpdateClient } from "./api";

const contactForm = z.extend(z.pick(createClientBody, { firstName: true, lastName: true, email: true }), {
  phone: text(40),
});
type ContactForm = z.infer<typeof contactForm>;

const labels = { firstName: "First Name", lastName: "Last Name", email: "Email", phone: "Phone" };

const fieldsOf = ({ user, phone }: Client): ContactForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: phone ?? user.profile.phone ?? "",
});

type ContactDialogProps = { client: Client; onClose: () => void };

/** Mounted while open. */
export function ContactDialog({ client: current, onClose }: ContactDialogProps) {
  const queries = useQueryClient();
  // The client the form was filled from. Later updates must not replace it while the dialog is open.
  const [client] = useState(current);
  const update = useUpdateClient(client._id);
  const form = useSchemaForm<ContactForm, ContactForm>(contactForm, fieldsOf(client));
  const email = form.watch("email").trim();
  const guard = useGuardedSave({
    base: client,
    fieldsOf,
    save: (body, onto) => update.mutateAsync({ body, version: onto.version }),
    load: () => queries.fetchQuery({ ...clientQuery(client._id), staleTime: 0 }),
    onSaved: onClose,
    onError: (error) => {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to save client"));
    },
  });
  const submit = form.handleSubmit(guard.save);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit contact details"
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Save details
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={form.errorOf("firstName")}>
          <Input {...form.field("firstName")} autoComplete="off" maxLength={80} />
        </Field>
        <Field label="Last Name" required error={form.errorOf("lastName")}>
          <Input {...form.field("lastName")} autoComplete="off" maxLength={80} />
        </Field>
        <Field label="Email" required error={form.errorOf("email")} className="sm:col-span-2">
          <Input {...form.field("email")} type="email" autoComplete="off" maxLength={254} />
        </Field>
        {email === client.user.email ? null : (
          <SameEmailWarning email={email} except={client._id} className="sm:col-span-2" />
        )}
        <Field label="Phone" optional error={form.errorOf("phone")} className="sm:col-span-2">
          <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
        </Field>
      </div>
      <ConflictDialog noun="client" labels={labels} guard={guard} onTakeTheirs={onClose} />
    </Dialog>
  );
}
