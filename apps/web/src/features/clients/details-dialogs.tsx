import { type ClientDetails, longestNotes } from "@fieldwright/contract/clients";
import { text } from "@fieldwright/contract/fields";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { ConflictDialog } from "@/records/conflict-dialog";
import { useGuardedSave } from "@/records/use-guarded-save";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { addressForm, addressLabels } from "./address-dialog";
import { contactIn, useLoadDetails, useUpdateDetails, withContact } from "./contact-list";
import { words as clientWords } from "./words";

const words = clientWords.details;

type DialogProps = { client: string; details: ClientDetails; onClose: () => void };

const fail = (error: unknown) => toast.error(errorMessage(error, words.failed));

const contactForm = z.object({ label: text(40), name: text(120), phone: text(40), email: text(254) }).check(
  z.refine(({ name, phone, email }) => Boolean(name || phone || email), {
    path: ["name"],
    error: words.needsSomething,
  }),
);
type ContactForm = z.infer<typeof contactForm>;

/** `index` is -1 for a new contact. Mounted while open. */
export function OtherContactDialog({ client, details, index, onClose }: DialogProps & { index: number }) {
  const [base] = useState(details);
  const update = useUpdateDetails(client);
  const fieldsOf = ({ contacts }: ClientDetails) => contactIn(contacts, base.contacts, index);
  const form = useSchemaForm<ContactForm, ContactForm>(contactForm, fieldsOf(base));
  const guard = useGuardedSave({
    base,
    fieldsOf,
    save: (changes, onto) =>
      update.mutateAsync({
        body: { contacts: withContact(onto.contacts, base.contacts, index, changes) },
        version: onto.version,
      }),
    load: useLoadDetails(client),
    onSaved: onClose,
    onError: fail,
  });
  return (
    <>
      <DetailsDialog
        title={index === -1 ? words.addContact : words.editContact}
        busy={form.formState.isSubmitting}
        onSubmit={form.handleSubmit(guard.save)}
        onClose={onClose}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.name} error={form.errorOf("name")}>
            <Input {...form.field("name")} autoComplete="off" maxLength={120} />
          </Field>
          <Field label={words.label} optional hint={words.labelHint} error={form.errorOf("label")}>
            <Input {...form.field("label")} autoComplete="off" maxLength={40} />
          </Field>
          <Field label={words.phone} error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
          </Field>
          <Field label={words.email} error={form.errorOf("email")}>
            <Input {...form.field("email")} type="email" autoComplete="off" maxLength={254} />
          </Field>
        </div>
      </DetailsDialog>
      <ConflictDialog noun={clientWords.client} labels={words} guard={guard} onTakeTheirs={onClose} />
    </>
  );
}

const notesForm = z.object({ notes: text(longestNotes) });
type NotesForm = z.infer<typeof notesForm>;

const notesOf = ({ notes }: ClientDetails): NotesForm => ({ notes });

/** Mounted while open. */
export function NotesDialog({ client, details, onClose }: DialogProps) {
  const [base] = useState(details);
  const update = useUpdateDetails(client);
  const form = useSchemaForm<NotesForm, NotesForm>(notesForm, notesOf(base));
  const guard = useGuardedSave({
    base,
    fieldsOf: notesOf,
    save: (body, onto) => update.mutateAsync({ body, version: onto.version }),
    load: useLoadDetails(client),
    onSaved: onClose,
    onError: fail,
  });
  return (
    <>
      <DetailsDialog
        title={base.notes ? words.editNotes : words.addNotes}
        busy={form.formState.isSubmitting}
        onSubmit={form.handleSubmit(guard.save)}
        onClose={onClose}
      >
        <Field label={words.notes} hint={words.notesHint} error={form.errorOf("notes")}>
          <Textarea {...form.field("notes")} rows={8} maxLength={longestNotes} />
        </Field>
      </DetailsDialog>
      <ConflictDialog noun={clientWords.client} labels={words} guard={guard} onTakeTheirs={onClose} />
    </>
  );
}

const billingForm = z.omit(addressForm, { notes: true });
type BillingForm = z.infer<typeof billingForm>;

const noBilling: BillingForm = { line1: "", line2: "", city: "", state: "", zip: "" };
const billingOf = ({ billingAddress }: ClientDetails): BillingForm => ({ ...noBilling, ...billingAddress });

/** Mounted while open. */
export function BillingDialog({ client, details, onClose }: DialogProps) {
  const [base] = useState(details);
  const update = useUpdateDetails(client);
  const form = useSchemaForm<BillingForm, BillingForm>(billingForm, billingOf(base));
  const guard = useGuardedSave({
    base,
    fieldsOf: billingOf,
    save: (changes, onto) =>
      update.mutateAsync({
        body: { billingAddress: { ...billingOf(onto), ...changes } },
        version: onto.version,
      }),
    load: useLoadDetails(client),
    onSaved: onClose,
    onError: fail,
  });
  const line = (name: keyof BillingForm, maxLength: number, className: string) => (
    <Field label={addressLabels[name]} error={form.errorOf(name)} className={className}>
      <Input {...form.field(name)} autoComplete="off" maxLength={maxLength} />
    </Field>
  );
  return (
    <>
      <DetailsDialog
        title={base.billingAddress ? words.editBilling : words.addBilling}
        description={words.billingHint}
        busy={form.formState.isSubmitting}
        onSubmit={form.handleSubmit(guard.save)}
        onClose={onClose}
      >
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {line("line1", 160, "col-span-full")}
          {line("line2", 160, "col-span-full")}
          {line("city", 80, "col-span-2")}
          {line("state", 40, "")}
          {line("zip", 20, "")}
        </div>
      </DetailsDialog>
      <ConflictDialog noun={clientWords.client} labels={addressLabels} guard={guard} onTakeTheirs={onClose} />
    </>
  );
}

type DetailsDialogProps = {
  title: string;
  description?: string;
  busy: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

function DetailsDialog({ title, description, busy, onSubmit, onClose, children }: DetailsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description ? { description } : {})}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      foot={<FormFoot label={words.save} busy={busy} onClose={onClose} />}
    >
      {children}
    </Dialog>
  );
}
