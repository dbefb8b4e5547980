import type { Client } from "@fieldwright/contract/clients";
import { clientStatuses } from "@fieldwright/domain/statuses";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { StatusBadge, statusLooks } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardBody, linkStyle } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { PageBody, PageHeader } from "@/ui/page";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useDeleteClient } from "./api/delete-client";
import { clientQuery } from "./api/read-client";
import { useUpdateClient } from "./api/update-client";
import { clientName } from "./client-card";
import { splitTags } from "./tags";

const editClientForm = z.object({
  companyName: z.string(),
  status: z.enum(clientStatuses),
  tags: z.string(),
});
const statusOptions = clientStatuses.map((value) => ({ value, label: statusLooks.client[value].word }));

const crumbs = (
  <Link to="/clients" className={linkStyle}>
    Clients
  </Link>
);

export function EditClientPage() {
  const { id = "" } = useParams({ strict: false });
  const { data: client, error, isFetching, refetch } = useQuery(clientQuery(id));

  if (client) return <EditClient key={client._id} client={client} />;
  return (
    <PageBody width="form">
      <PageHeader title="Edit Client" crumbs={crumbs} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="This client is not here" className="py-20">
          It was deleted, or the link has a mistake in it.
        </EmptyState>
      ) : error ? (
        <ErrorState
          message={errorMessage(error, "Failed to load client")}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Card>
          <SkeletonRows rows={4} label="Loading the client" />
        </Card>
      )}
    </PageBody>
  );
}

function EditClient({ client }: { client: Client }) {
  const navigate = useNavigate();
  const mayEdit = useCan("clients:write");
  const mayDelete = useCan("clients:delete");
  // The version that the form was filled from: a change by somebody else in the meantime must be refused, not lost.
  const [version] = useState(client.version);
  const update = useUpdateClient(client._id, version);
  const { remove, isPending: isDeleting } = useDeleteClient();
  const form = useSchemaForm(editClientForm, {
    companyName: client.company.name,
    status: client.status,
    tags: client.tags.join(", "),
  });

  const save = form.handleSubmit(async ({ companyName, status, tags }) => {
    try {
      await update.mutateAsync({ company: { name: companyName }, status, tags: splitTags(tags) });
    } catch (error) {
      toast.error(errorMessage(error, "Failed to save client"));
      return;
    }
    await navigate({ to: "/clients" });
  });

  const removeAndLeave = async () => {
    if (await remove(client)) await navigate({ to: "/clients" });
  };

  return (
    <PageBody width="form">
      <PageHeader
        title={mayEdit ? "Edit Client" : clientName(client)}
        crumbs={crumbs}
        beside={<StatusBadge kind="client" status={client.status} />}
      />
      <Card>
        <form noValidate onSubmit={(event) => void save(event)}>
          <CardBody className="grid gap-4 sm:grid-cols-2">
            <Field label="Name">
              <Input value={clientName(client)} readOnly />
            </Field>
            <Field label="Email">
              <Input value={client.user.email} readOnly />
            </Field>
            <Field label="Company Name" error={form.errorOf("companyName")}>
              <Input {...form.field("companyName")} maxLength={160} readOnly={!mayEdit} />
            </Field>
            <Field label="Status" error={form.errorOf("status")}>
              <Select {...form.field("status")} options={statusOptions} disabled={!mayEdit} />
            </Field>
            <Field
              label="Tags"
              hint="Separated by commas"
              error={form.errorOf("tags")}
              className="sm:col-span-2"
            >
              <Input {...form.field("tags")} readOnly={!mayEdit} />
            </Field>
          </CardBody>
          <footer className="flex flex-wrap gap-2 border-t bg-bg px-4 py-3.5">
            {mayDelete ? (
              <Button
                variant="ghost"
                busy={isDeleting}
                onClick={() => void removeAndLeave()}
                className="text-red-ink"
              >
                Delete
              </Button>
            ) : null}
            <Button asChild variant="ghost" className="ml-auto">
              <Link to="/clients">{mayEdit ? "Cancel" : "Back"}</Link>
            </Button>
            {mayEdit ? (
              <Button type="submit" variant="primary" busy={update.isPending}>
                Save
              </Button>
            ) : null}
          </footer>
        </form>
      </Card>
    </PageBody>
  );
}
