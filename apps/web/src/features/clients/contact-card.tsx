import { type Client, createClientBody } from "@fieldwright/contract/clients";
import { text } from "@fieldwright/contract/fields";
import { useQueryClient } from "@tanstack/react-query";
import { Mail, Pencil, Phone } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { ContactButtons } from "@/records/client-rail";
import { ConflictDialog } from "@/records/conflict-dialog";
import { clientName } from "@/records/names";
import { SameEmailWarning } from "@/records/same-email-warning";
import { useGuardedSave } from "@/records/use-guarded-save";
import { IconButton } from "@/ui/button";
import { bleed, Card, CardHead } from "@/ui/card";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { clientQuery, useUpdateClient } from "./api";
import { DetailsParts } from "./details-parts";
import { words } from "./words";

const contactForm = z.extend(z.pick(createClientBody, { firstName: true, lastName: true, email: true }), {
  phone: text(40),
});
type ContactForm = z.infer<typeof contactForm>;

/** A company without a person and a client without an email came from another program. They can stay that way. */
const formOf = ({ user }: Client) =>
  z.extend(contactForm, {
    lastName: user.lastName ? createClientBody.shape.lastName : text(80),
    email: user.email ? createClientBody.shape.email : z.union([z.literal(""), createClientBody.shape.email]),
  });

const demandOf = (value: string) => (value ? { required: true } : { optional: true });

const labels = {
  firstName: words.firstName,
  lastName: words.lastName,
  email: words.email,
  phone: words.phone,
};

const fieldsOf = ({ user, phone }: Client): ContactForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: phone ?? user.profile.phone ?? "",
});

type ContactDialogProps = { client: Client; onClose: () => void };

/** Mounted while open. */
function ContactDialog({ client: current, onClose }: ContactDialogProps) {
  const queries = useQueryClient();
  // The client the form was filled from. Later updates must not replace it while the dialog is open.
  const [client] = useState(current);
  const update = useUpdateClient(client._id);
  const form = useSchemaForm<ContactForm, ContactForm>(formOf(client), fieldsOf(client));
  const email = form.watch("email").trim();
  const guard = useGuardedSave({
    base: client,
    fieldsOf,
    save: (body, onto) => update.mutateAsync({ body, version: onto.version }),
    load: () => queries.fetchQuery({ ...clientQuery(client._id), staleTime: 0 }),
    onSaved: onClose,
    onError: (error) => {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToSaveClient));
    },
  });
  const submit = form.handleSubmit(guard.save);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.editContact}
      onSubmit={(event) => void submit(event)}
      foot={<FormFoot label={words.saveDetails} busy={form.formState.isSubmitting} onClose={onClose} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.firstName} required error={form.errorOf("firstName")}>
          <Input {...form.field("firstName")} autoComplete="off" maxLength={80} />
        </Field>
        <Field label={words.lastName} {...demandOf(client.user.lastName)} error={form.errorOf("lastName")}>
          <Input {...form.field("lastName")} autoComplete="off" maxLength={80} />
        </Field>
        <Field
          label={words.email}
          {...demandOf(client.user.email)}
          error={form.errorOf("email")}
          className="sm:col-span-2"
        >
          <Input {...form.field("email")} type="email" autoComplete="off" maxLength={254} />
        </Field>
        {email === client.user.email ? null : (
          <SameEmailWarning email={email} except={client._id} className="sm:col-span-2" />
        )}
        <Field label={words.phone} optional error={form.errorOf("phone")} className="sm:col-span-2">
          <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
        </Field>
      </div>
      <ConflictDialog noun={words.client} labels={labels} guard={guard} onTakeTheirs={onClose} />
    </Dialog>
  );
}

/** How to reach the client, and what the team should know. */
export function ContactCard({ client }: { client: Client }) {
  const mayCorrect = useCan("clients:write");
  const seesDetails = useCan("remarks:read");
  const [isCorrecting, setIsCorrecting] = useState(false);
  const phone = client.phone ?? client.user.profile.phone;
  return (
    <Card aria-labelledby="client-contact" className={bleed}>
      <CardHead
        id="client-contact"
        title={words.contact}
        action={
          mayCorrect ? (
            <IconButton
              label={words.editContact}
              size="sm"
              onClick={() => setIsCorrecting(true)}
              className="-mr-2 pointer-coarse:size-11"
            >
              <Pencil aria-hidden="true" />
            </IconButton>
          ) : null
        }
      />
      <div className="flex flex-col gap-2 p-4">
        <p className="flex items-center gap-2.5">
          <Phone aria-hidden="true" size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          {phone ? (
            <a href={`tel:${phone}`} className="thumb font-control hover:underline">
              {phone}
            </a>
          ) : (
            <span className="text-ink-2">{words.noPhoneYet}</span>
          )}
        </p>
        <p className="flex min-w-0 items-center gap-2.5">
          <Mail aria-hidden="true" size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          {client.user.email ? (
            <a href={`mailto:${client.user.email}`} className="thumb truncate hover:underline">
              {client.user.email}
            </a>
          ) : (
            <span className="text-ink-2">{words.noEmailYet}</span>
          )}
        </p>
        <div className="mt-1.5">
          <ContactButtons phone={phone} email={client.user.email} name={clientName(client)} />
        </div>
      </div>
      {seesDetails ? <DetailsParts client={client._id} /> : null}
      {isCorrecting ? <ContactDialog client={client} onClose={() => setIsCorrecting(false)} /> : null}
    </Card>
  );
}
