import { createApiKey, createApiKeyBody } from "@fieldwright/contract/api-keys";
import {
  type KeyLevel,
  type KeyResource,
  type KeyScope,
  keyResourceNames,
  keyResources,
  managesBusiness,
  scopeOf,
} from "@fieldwright/domain/key-scopes";
import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { toast } from "@/ui/toast";
import { useRefreshKeys } from "../api";
import { keyNote, SecretDialog } from "./secret-dialog";

const chosen = "Choose what the key can use";

const keyForm = z.object({
  name: createApiKeyBody.shape.name,
  level: z.enum(["read", "write"]),
  resources: z.array(z.enum(keyResourceNames), chosen).check(z.minLength(1, chosen)),
});
type KeyForm = z.infer<typeof keyForm>;

/** The resources available at a level. Billing and closed books have no read level. */
const resourcesAt = (level: KeyLevel): KeyResource[] =>
  keyResourceNames.filter(
    (resource) =>
      level === "write" || (keyResources[resource].levels as readonly KeyLevel[]).includes("read"),
  );

const resourceGroups = (level: KeyLevel) => [
  { label: "Daily work", resources: resourcesAt(level).filter((resource) => !managesBusiness(resource)) },
  { label: "Running the business", resources: resourcesAt(level).filter(managesBusiness) },
];

const dailyWork = keyResourceNames.filter((resource) => !managesBusiness(resource));

const scopesOf = ({ level, resources }: KeyForm): KeyScope[] =>
  resourcesAt(level)
    .filter((resource) => resources.includes(resource))
    .map((resource) => scopeOf(resource, level));

const levels = [
  { value: "read", label: "Read only" },
  { value: "write", label: "Read and write" },
] as const;

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshKeys();
  const form = useSchemaForm<KeyForm, KeyForm>(keyForm, { name: "", level: "read", resources: dailyWork });
  const level = useWatch({ control: form.control, name: "level" });
  const create = useMutation({
    mutationFn: (filled: KeyForm) =>
      call(createApiKey, { body: { name: filled.name, scopes: scopesOf(filled) } }),
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, "Couldn't make the key."));
    },
    onSettled: refresh,
  });
  const submit = form.handleSubmit((filled) => create.mutate(filled));
  const error = form.errorOf("resources");
  return (
    <SecretDialog
      title="Create API key"
      submitLabel="Create"
      busy={create.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      secret={create.data && { label: "Your API key", value: create.data.token, note: keyNote }}
    >
      <div className="flex flex-col gap-5">
        <Field label="Name" required hint="What will use it." error={form.errorOf("name")}>
          <Input {...form.field("name")} maxLength={60} />
        </Field>
        <Segmented<KeyLevel>
          label="Access"
          value={level}
          onValueChange={(value) => form.setValue("level", value)}
          options={levels}
          className="self-start"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {resourceGroups(level).map(({ label, resources }) => (
            <fieldset key={label} className="flex flex-col gap-1 pointer-coarse:gap-0">
              <legend className="mb-1 text-13 font-strong">{label}</legend>
              {resources.map((resource) => (
                <Checkbox
                  key={resource}
                  {...form.field("resources")}
                  value={resource}
                  label={keyResources[resource].label}
                  className="pointer-coarse:min-h-11 pointer-coarse:items-center"
                />
              ))}
            </fieldset>
          ))}
        </div>
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    </SecretDialog>
  );
}
