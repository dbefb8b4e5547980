import { type Client, createClientBody } from "@fieldwright/contract/clients";
import { Link, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { madeWords } from "@/records/made-words";
import { clientName } from "@/records/names";
import { Crumbs } from "@/records/record-page";
import { SameEmailWarning } from "@/records/same-email-warning";
import { useUnsavedGuard } from "@/records/use-unsaved-guard";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { PageBody, PageHeader } from "@/ui/page";
import { toast } from "@/ui/toast";
import { useCreateClient } from "./api";

const addClientForm = z.extend(
  z.pick(createClientBody, { firstName: true, lastName: true, email: true, phone: true }),
  { companyName: z.string() },
);

export function AddClientPage() {
  const navigate = useNavigate();
  const create = useCreateClient();
  const form = useSchemaForm(addClientForm, {
    firstName: "",
    lastName: "",
    email: "",
    phone: "",
    companyName: "",
  });
  useUnsavedGuard(form.formState.isDirty);

  const open = (id: string) => navigate({ to: "/clients/$id", params: { id }, ignoreBlocker: true });

  const submit = (next: "list" | "client") =>
    form.handleSubmit(async ({ companyName, ...person }) => {
      let made: Client;
      try {
        made = await create.mutateAsync({ ...person, company: { name: companyName } });
      } catch (error) {
        form.showServerErrors(error);
        toast.error(errorMessage(error, "Failed to create client"));
        return;
      }
      if (next === "client") {
        await open(made._id);
        return;
      }
      toast.success(madeWords.client(clientName(made)), {
        label: madeWords.open,
        onClick: () => void open(made._id),
      });
      await navigate({ to: "/clients", ignoreBlocker: true });
    })();

  return (
    <PageBody width="form">
      <PageHeader title="Add Client" crumbs={<Crumbs list="/clients" />} />
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit("list");
          }}
        >
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
            <Button asChild variant="ghost">
              <Link to="/clients" ignoreBlocker>
                Cancel
              </Link>
            </Button>
            <Button disabled={create.isPending} onClick={() => void submit("client")}>
              {madeWords.saveAndOpen}
            </Button>
            <Button type="submit" variant="primary" busy={create.isPending}>
              Add Client
            </Button>
          </CardFoot>
        </form>
      </Card>
    </PageBody>
  );
}
