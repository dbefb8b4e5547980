import { type ApiKey, createApiKey, createApiKeyBody, revokeApiKey } from "@fieldwright/contract/api-keys";
import {
  type KeyLevel,
  type KeyResource,
  type KeyScope,
  keyResourceNames,
  keyResources,
  managesBusiness,
  scopeOf,
} from "@fieldwright/domain/key-scopes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { call, errorMessage } from "@/lib/api-client";
import { formatDate, formatMoment, useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { confirm } from "@/ui/confirm";
import { ErrorState } from "@/ui/empty-state";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { apiKeysQuery, useRefreshKeys } from "../api";
import { SubSection } from "../section";
import { keyNote, SecretDialog } from "./secret-dialog";
import { words as texts } from "./words";

const words: Record<KeyLevel, string> = { write: texts.readAndWrite, read: texts.readOnly };

const labelsAt = (scopes: readonly KeyScope[], level: KeyLevel): string[] =>
  keyResourceNames
    .filter((resource) => scopes.some((scope) => scope === `${resource}:${level}`))
    .filter((resource) => level === "write" || !scopes.some((scope) => scope === `${resource}:write`))
    .map((resource) => texts.keyResources[resource]);

/** "Read and write: Clients, Jobs", one line per level. */
export const scopeLines = (scopes: readonly KeyScope[]): string[] =>
  (["write", "read"] as const).flatMap((level) => {
    const labels = labelsAt(scopes, level);
    return labels.length > 0 ? [`${words[level]}: ${labels.join(", ")}`] : [];
  });

const chosen = texts.chooseWhatKeyCan;

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
  { label: texts.dailyWork, resources: resourcesAt(level).filter((resource) => !managesBusiness(resource)) },
  { label: texts.runningBusiness, resources: resourcesAt(level).filter(managesBusiness) },
];

const dailyWork = keyResourceNames.filter((resource) => !managesBusiness(resource));

const scopesOf = ({ level, resources }: KeyForm): KeyScope[] =>
  resourcesAt(level)
    .filter((resource) => resources.includes(resource))
    .map((resource) => scopeOf(resource, level));

const levels = [
  { value: "read", label: texts.readOnly },
  { value: "write", label: texts.readAndWrite },
] as const;

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshKeys();
  const form = useSchemaForm<KeyForm, KeyForm>(keyForm, { name: "", level: "read", resources: dailyWork });
  const level = useWatch({ control: form.control, name: "level" });
  const create = useMutation({
    mutationFn: (filled: KeyForm) =>
      call(createApiKey, { body: { name: filled.name, scopes: scopesOf(filled) } }),
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, texts.couldntMakeKey));
    },
    onSettled: refresh,
  });
  const submit = form.handleSubmit((filled) => create.mutate(filled));
  const error = form.errorOf("resources");
  return (
    <SecretDialog
      title={texts.createApiKey}
      submitLabel={texts.create}
      busy={create.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      secret={create.data && { label: texts.yourApiKey, value: create.data.token, note: keyNote }}
    >
      <div className="flex flex-col gap-5">
        <Field label={texts.name} required hint={texts.whatWillUseIt} error={form.errorOf("name")}>
          <Input {...form.field("name")} maxLength={60} />
        </Field>
        <Segmented<KeyLevel>
          label={texts.access}
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
                  label={texts.keyResources[resource]}
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

export function ApiKeys() {
  const [making, setMaking] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery);
  return (
    <SubSection title={texts.apiKeys}>
      <p className="text-13 text-ink-2">
        {texts.keyLetsAnotherProgram}
        <a href="/api/docs" className="text-accent-ink underline">
          {texts.api}
        </a>
        {texts.forYourOrganizationWithin}
      </p>
      {data ? (
        data.apiKeys.length > 0 ? (
          <ul className="-my-1 divide-y divide-line">
            {data.apiKeys.map((key) => (
              <KeyRow key={key._id} apiKey={key} />
            ))}
          </ul>
        ) : (
          <p className="text-13 text-ink-3">{texts.noKeysYet}</p>
        )
      ) : error ? (
        <ErrorState message={texts.failedToLoadApi} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label={texts.loadingApiKeys} />
      )}
      <Button
        size="sm"
        className="self-start"
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => setMaking(true)}
      >
        {texts.createApiKey}
      </Button>
      {making ? <NewKeyDialog onClose={() => setMaking(false)} /> : null}
    </SubSection>
  );
}

function KeyRow({
  apiKey: { _id: id, name, scopes, hint, createdBy, createdAt, lastUsedAt },
}: {
  apiKey: ApiKey;
}) {
  const zone = useZone();
  const refresh = useRefreshKeys();
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { id } }),
    onSuccess: () => toast.success(texts.keyStoppedWorking(name)),
    onError: (failure) => toast.error(errorMessage(failure, texts.couldntRevokeKey)),
    onSettled: refresh,
  });
  const end = async () => {
    const agreed = await confirm({
      title: texts.revokeName(name),
      body: texts.anythingThatUsesThis,
      confirmLabel: texts.revoke,
      tone: "danger",
    });
    if (agreed) revoke.mutate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-control">
          {name} <span className="font-text text-ink-3">{texts.endingIn(hint)}</span>
        </p>
        {scopeLines(scopes).map((line) => (
          <p key={line} className="text-13 text-ink-2">
            {line}
          </p>
        ))}
        <p className="text-12 text-ink-2">
          {texts.madeBy(
            formatDate(createdAt, zone),
            createdBy,
            lastUsedAt ? texts.lastUsed(formatMoment(lastUsedAt, zone)) : texts.neverUsed,
          )}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={texts.revokeNamed(name)}
        busy={revoke.isPending}
        onClick={() => void end()}
      >
        {texts.revoke}
      </Button>
    </li>
  );
}
