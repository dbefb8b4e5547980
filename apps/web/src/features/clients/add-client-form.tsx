import { createClientBody } from "@fieldwright/contract/clients";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { useUnsavedGuard } from "@/records/use-unsaved-guard";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useCreateClient } from "./api";
import { SameEmailWarning } from "./same-email-warning";

const addClientForm = z.extend(
  z.pick(createClientBody, { firstName: true, lastName: true, email: true, phone: true }),
  { companyName: z.string() },
);

type AddClientFormProps = {
  onAdded: (name: string) => unknown;
  /** A button beside the one that adds. */
  cancel?: ReactNode;
};

export function AddClientForm({ onAdded, cancel }: AddClientFormProps) {
  const create = useCreateClient();
  const form = useSchemaForm(addClientForm, {
    firstName: "",
    lastName: "",
    email: "",
    phone: "",
    companyName: "",
  });
  useUnsavedGuard(form.formState.isDirty);

  const submit = form.handleSubmit(async ({ companyName, ...person }) => {
    try {
      await create.mutateAsync({ ...person, company: { name: companyName } });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to create client"));
      return;
    }
    form.reset();
    await onAdded(`${person.firstName} ${person.lastName}`);
  });

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="First Name" required error={form.errorOf("firstName")}>
            <Input {...form.field("firstName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label="Last Name" required error={form.errorOf("lastName")}>
            <Input {...form.field("lastName")} autoComplete="off" maxLength={80} />
          </Field>
          <Field label="Email" required error={form.errorOf("email")} className="sm:col-span-2">
            <Input {...form.field("email")} type="email" autoComplete="off" maxLength={254} />
          </Field>
          <SameEmailWarning email={form.watch("email").trim()} className="sm:col-span-2" />
          <Field label="Phone" optional error={form.errorOf("phone")}>
            <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
          </Field>
          <Field label="Company Name" optional error={form.errorOf("companyName")}>
            <Input {...form.field("companyName")} autoComplete="off" maxLength={160} />
          </Field>
        </CardBody>
        <CardFoot>
          {cancel}
          <Button type="submit" variant="primary" busy={create.isPending}>
            Add Client
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
