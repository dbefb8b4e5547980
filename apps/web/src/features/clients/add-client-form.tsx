import { type Client, createClientBody } from "@fieldwright/contract/clients";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { phoneRows, useSchemaForm } from "@/lib/form";
import { SameEmailWarning } from "@/records/same-email-warning";
import { useUnsavedGuard } from "@/records/use-delete-record";
import { madeWords } from "@/records/words";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useCreateClient } from "./api";
import { words } from "./words";

const addClientForm = z.extend(
  z.pick(createClientBody, { firstName: true, lastName: true, email: true, phone: true }),
  { companyName: z.string() },
);

type AddClientFormProps = {
  onAdded: (client: Client) => unknown;
  /** Adds a second button that goes on to the client. */
  onOpen?: (client: Client) => unknown;
  /** A button beside the one that adds. */
  cancel?: ReactNode;
};

export function AddClientForm({ onAdded, onOpen, cancel }: AddClientFormProps) {
  const create = useCreateClient();
  const form = useSchemaForm(
    addClientForm,
    {
      firstName: "",
      lastName: "",
      email: "",
      phone: "",
      companyName: "",
    },
    "new-client",
  );
  useUnsavedGuard(form.formState.isDirty);

  const submit = (goOn: (client: Client) => unknown) =>
    form.handleSubmit(async ({ companyName, ...person }) => {
      let made: Client;
      try {
        made = await create.mutateAsync({ ...person, company: { name: companyName } });
      } catch (error) {
        form.showServerErrors(error);
        toast.error(errorMessage(error, words.failedToCreateClient));
        return;
      }
      form.reset();
      await goOn(made);
    })();

  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(onAdded);
        }}
      >
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label={words.firstName} required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label={words.lastName} required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label={words.email} required error={form.errorOf("email")} className="sm:col-span-2">
            <Input {...form.field("email")} type="email" autoComplete="off" maxLength={254} />
          </Field>
          <SameEmailWarning email={form.watch("email").trim()} className="sm:col-span-2" />
          <Field label={words.phone} optional error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
          </Field>
          <Field label={words.companyName} optional error={form.errorOf("companyName")}>
            <Input {...form.field("companyName")} autoComplete="off" maxLength={160} />
          </Field>
        </CardBody>
        <CardFoot className={phoneRows}>
          {cancel}
          {onOpen ? (
            <Button disabled={create.isPending} onClick={() => void submit(onOpen)}>
              {madeWords.saveAndOpen}
            </Button>
          ) : null}
          <Button type="submit" variant="primary" busy={create.isPending}>
            {words.addClient}
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
