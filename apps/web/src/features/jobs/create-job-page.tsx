import { text } from "@fieldwright/contract/fields";
import { createJobBody } from "@fieldwright/contract/jobs";
import { categories } from "@fieldwright/domain/statuses";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { categoryOptions } from "@/records/categories";
import { ClientPicker, clientById } from "@/records/client-picker";
import { FocusBox } from "@/records/focus";
import { pickedOption } from "@/records/picked-option";
import { Crumbs } from "@/records/record-page";
import { useUnsavedGuard } from "@/records/use-unsaved-guard";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { PageBody, PageHeader } from "@/ui/page";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useCreateJob } from "./api";

const route = getRouteApi("/protected/jobs/new");

const createJobForm = z.object({
  client: pickedOption("Client is required"),
  category: z.enum(categories, "Category is required"),
  title: createJobBody.shape.title,
  description: text(5000),
  scheduledDate: createJobBody.shape.scheduledDate,
});
type CreateJobForm = z.infer<typeof createJobForm>;

export function CreateJobPage() {
  const navigate = useNavigate();
  const create = useCreateJob();
  const { client: start } = route.useSearch();
  const form = useSchemaForm<CreateJobForm, CreateJobForm>(createJobForm, {
    category: "general",
    title: "",
    description: "",
    scheduledDate: "",
    ...(start === undefined ? {} : { client: clientById(start) }),
  });
  useUnsavedGuard(form.formState.isDirty);

  // Registered before the other fields, because focus goes to the first invalid field in registration order.
  const { field: client } = useController({ control: form.control, name: "client" });

  const submit = form.handleSubmit(async ({ client, ...job }) => {
    try {
      await create.mutateAsync({ ...job, client: client.value, priority: "medium" });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to create job"));
      return;
    }
    await navigate({ to: "/jobs", ignoreBlocker: true });
  });

  return (
    <PageBody width="form">
      <PageHeader title="Create Job" crumbs={<Crumbs list="/jobs" />} />
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardBody className="grid gap-4 sm:grid-cols-2">
            <Field label="Client" required error={form.errorOf("client")} className="sm:col-span-2">
              <FocusBox register={client.ref}>
                <ClientPicker
                  value={client.value ?? null}
                  onBlur={client.onBlur}
                  onValueChange={(option) => {
                    client.onChange(option ?? undefined);
                    form.clearErrors("client");
                  }}
                />
              </FocusBox>
            </Field>
            <Field label="Category" required error={form.errorOf("category")}>
              <Select {...form.field("category")} options={categoryOptions} />
            </Field>
            <Field label="Scheduled Date" required error={form.errorOf("scheduledDate")}>
              <DateField {...form.field("scheduledDate")} />
            </Field>
            <Field label="Title" required error={form.errorOf("title")} className="sm:col-span-2">
              <Input {...form.field("title")} maxLength={200} autoComplete="off" />
            </Field>
            <Field label="Description" optional error={form.errorOf("description")} className="sm:col-span-2">
              <Textarea {...form.field("description")} maxLength={5000} />
            </Field>
          </CardBody>
          <CardFoot>
            <Button asChild variant="ghost">
              <Link to="/jobs" ignoreBlocker>
                Cancel
              </Link>
            </Button>
            <Button type="submit" variant="primary" busy={create.isPending}>
              Create Job
            </Button>
          </CardFoot>
        </form>
      </Card>
    </PageBody>
  );
}
