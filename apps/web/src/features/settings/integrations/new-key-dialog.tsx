import { createApiKey, createApiKeyBody } from "@fieldwright/contract/api-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { OneTimeSecret } from "./one-time-secret";
import { apiKeysQuery } from "./queries";

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
    <Dialog
      open
      onOpenChange={onClose}
      title="Create API key"
      onSubmit={(event) => void submit(event)}
      foot={
        create.data ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={create.isPending}>
              Create
            </Button>
          </>
        )
      }
    >
      {create.data ? (
        <OneTimeSecret label="Your API key" value={create.data.token}>
          This is the only time the key is shown. Whoever has it can change your records.
        </OneTimeSecret>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label="Name" required hint="What will use it." error={form.errorOf("name")}>
            <Input {...form.field("name")} maxLength={60} />
          </Field>
          <Field label="Rights" required error={form.errorOf("role")}>
            <Select {...form.field("role")} options={roles} />
          </Field>
        </div>
      )}
    </Dialog>
  );
}
