import { createApiKey, createApiKeyBody } from "@fieldwright/contract/api-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { keyNote } from "./one-time-secret";
import { apiKeysQuery } from "./queries";
import { SecretDialog } from "./secret-dialog";

const roles = [
  { value: "manager", label: "Manager: records, schedule, reports" },
  { value: "admin", label: "Administrator: also export and settings" },
];

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useSchemaForm(createApiKeyBody, { name: "", role: "manager" });
  const create = useMutation({
    mutationFn: (body: z.output<typeof createApiKeyBody>) => call(createApiKey, { body }),
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, "The key could not be made."));
    },
    onSettled: () => queries.invalidateQueries(apiKeysQuery),
  });
  const submit = form.handleSubmit((body) => create.mutate(body));
  return (
    <SecretDialog
      title="Create API key"
      submitLabel="Create"
      busy={create.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      secret={create.data && { label: "Your API key", value: create.data.token, note: keyNote }}
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" required hint="What will use it." error={form.errorOf("name")}>
          <Input {...form.field("name")} maxLength={60} />
        </Field>
        <Field label="Rights" required error={form.errorOf("role")}>
          <Select {...form.field("role")} options={roles} />
        </Field>
      </div>
    </SecretDialog>
  );
}
