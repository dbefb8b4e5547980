import type { Client } from "@fieldwright/contract/clients";
import { text } from "@fieldwright/contract/fields";
import { type ClientStatus, clientStatuses } from "@fieldwright/domain/statuses";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { ConflictDialog } from "@/records/conflict-dialog";
import { clientName } from "@/records/names";
import { useUnsavedGuard } from "@/records/use-delete-record";
import { useGuardedSave } from "@/records/use-guarded-save";
import { statusLooks } from "@/ui/badge";
import { Button } from "@/ui/button";
import { bleed, Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { clientQuery, useDeleteClient, useUpdateClient } from "./api";
import { splitTags } from "./tags";
import { words } from "./words";

const clientForm = z.object({ companyName: text(160), status: z.enum(clientStatuses), tags: z.string() });
type ClientForm = z.infer<typeof clientForm>;

const statusOptions = clientStatuses.map((value) => ({ value, label: statusLooks.client[value].word }));
const labels = { companyName: words.companyName, status: "Status", tags: words.tags };

const isStatus = (value: string): value is ClientStatus => value in statusLooks.client;
const shown = (name: keyof ClientForm, value: string) =>
  name === "status" && isStatus(value) ? statusLooks.client[value].word : value;

const tagText = (tags: readonly string[]) => tags.join(", ");

const fieldsOf = ({ company, status, tags }: Client): ClientForm => ({
  companyName: company.name,
  status,
  tags: tagText(tags),
});

const bodyOf = ({ companyName, status, tags }: Partial<ClientForm>) => ({
  ...(companyName === undefined ? {} : { company: { name: companyName } }),
  ...(status === undefined ? {} : { status }),
  ...(tags === undefined ? {} : { tags: splitTags(tags) }),
});

type ClientFormProps = {
  /** The client the form was filled from. */
  client: Client;
  onEdit: () => void;
  /** Discards the edits and shows the current client. */
  onTakeTheirs: () => void;
};

export function ClientForm({ client, onEdit, onTakeTheirs }: ClientFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayEdit = useCan("clients:write");
  const mayDelete = useCan("clients:delete");
  const seesTags = useCan("remarks:read");
  const update = useUpdateClient(client._id);
  const { remove, isPending: isDeleting } = useDeleteClient();
  const form = useSchemaForm<ClientForm, ClientForm>(clientForm, fieldsOf(client));
  useUnsavedGuard(form.formState.isDirty);
  const leave = () => navigate({ to: "/clients", ignoreBlocker: true });
  const guard = useGuardedSave({
    base: client,
    fieldsOf,
    save: (changes, onto) => update.mutateAsync({ body: bodyOf(changes), version: onto.version }),
    load: () => queries.fetchQuery({ ...clientQuery(client._id), staleTime: 0 }),
    onSaved: leave,
    onError: (error) => {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToSaveClient));
    },
  });
  const save = form.handleSubmit((mine) => guard.save({ ...mine, tags: tagText(splitTags(mine.tags)) }));

  return (
    <Card aria-labelledby="client-form" className={bleed}>
      <CardHead id="client-form" title={mayEdit ? words.editClient : words.detailsLabel} />
      <form noValidate onChange={onEdit} onSubmit={(event) => void save(event)}>
        <CardBody className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <Field label={words.name}>
            <Input value={clientName(client)} readOnly />
          </Field>
          <Field label={words.email}>
            <Input value={client.user.email} readOnly />
          </Field>
          <Field label={words.companyName} error={form.errorOf("companyName")}>
            <Input {...form.field("companyName")} maxLength={160} readOnly={!mayEdit} />
          </Field>
          <Field label={words.status} error={form.errorOf("status")}>
            <Select {...form.field("status")} options={statusOptions} disabled={!mayEdit} />
          </Field>
          {seesTags ? (
            <Field
              label={words.tags}
              hint={mayEdit ? words.separatedByCommas : undefined}
              error={form.errorOf("tags")}
              className="sm:col-span-2"
            >
              <Input {...form.field("tags")} readOnly={!mayEdit} />
            </Field>
          ) : null}
        </CardBody>
        <CardFoot className="py-2.5">
          {mayDelete ? (
            <Button
              variant="ghost"
              busy={isDeleting}
              onClick={() => void remove({ client, leave })}
              className="mr-auto text-red-ink"
            >
              {words.delete}
            </Button>
          ) : null}
          <Button asChild variant="ghost">
            <Link to="/clients" ignoreBlocker>
              {mayEdit ? words.cancel : words.back}
            </Link>
          </Button>
          {mayEdit ? (
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              {words.save}
            </Button>
          ) : null}
        </CardFoot>
      </form>
      <ConflictDialog
        noun={words.client}
        labels={labels}
        shown={shown}
        guard={guard}
        onTakeTheirs={onTakeTheirs}
      />
    </Card>
  );
}
