import {
  createWebhook,
  createWebhookBody,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
} from "@fieldwright/contract/webhooks";
import { type WebhookEvent, webhookEvents } from "@fieldwright/domain/webhook-events";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { webhooksQuery } from "../api";
import { SecretDialog } from "./secret-dialog";
import { words } from "./words";

const labels: Record<string, string> = {
  client: words.clients,
  quote: words.quotes,
  job: words.jobs,
  visit: words.visits,
  invoice: words.invoices,
  payment: words.payments,
};

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type EventGroup = {
  readonly label: string;
  readonly events: readonly { event: WebhookEvent; verb: string }[];
};

/** Events grouped by record kind, each with its verb. */
const eventGroups: readonly EventGroup[] = Object.entries(labels).map(([kind, label]) => ({
  label,
  events: webhookEvents
    .filter((event) => event.startsWith(`${kind}.`))
    .map((event) => ({ event, verb: capitalized(event.slice(kind.length + 1)) })),
}));

type Body = z.output<typeof createWebhookBody>;

/** Returns the secret of a new webhook. Undefined for an existing one. */
const save = async (webhook: Webhook | null, body: Body): Promise<string | undefined> => {
  if (!webhook) return (await call(createWebhook, { body })).secret;
  await call(updateWebhook, { params: { id: webhook._id }, body, ifMatch: webhook.version });
  return undefined;
};

const signingSecret = (value: string | undefined) =>
  value === undefined
    ? undefined
    : {
        label: words.signingSecret,
        value,
        note: words.youllOnlySeeThisSecret,
      };

type WebhookDialogProps = { webhook: Webhook | null; onClose: () => void };

export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const queries = useQueryClient();
  const form = useSchemaForm(createWebhookBody, { url: webhook?.url ?? "", events: webhook?.events ?? [] });
  const saving = useMutation({
    mutationFn: (body: Body) => save(webhook, body),
    onSuccess: (secret) => {
      if (secret === undefined) onClose();
    },
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, words.couldntSaveWebhook));
    },
    onSettled: () => queries.invalidateQueries(webhooksQuery),
  });
  const submit = form.handleSubmit((body) => saving.mutate(body));
  const error = form.errorOf("events");
  return (
    <SecretDialog
      size="md"
      title={webhook ? words.changeWebhook : words.addWebhook}
      submitLabel={webhook ? words.saveChanges : words.addWebhook}
      busy={saving.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      secret={signingSecret(saving.data)}
    >
      <div className="flex flex-col gap-5">
        <Field label={words.address} required error={form.errorOf("url")}>
          <Input
            {...form.field("url")}
            type="url"
            placeholder={words.httpsExampleComHook}
            autoComplete="off"
          />
        </Field>
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
          {eventGroups.map(({ label, events }) => (
            <fieldset key={label} className="flex flex-col gap-1">
              <legend className="mb-1 text-13 font-strong">{label}</legend>
              {events.map(({ event, verb }) => (
                <Checkbox
                  key={event}
                  {...form.field("events")}
                  value={event}
                  label={verb}
                  aria-label={event}
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

/** Creates and shows a new signing secret. */
export function RotateSecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { id: webhook._id } }),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntMakeSecret)),
  });
  return (
    <SecretDialog
      title={words.newSigningSecret}
      submitLabel={words.makeNewSecret}
      busy={rotate.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        rotate.mutate();
      }}
      onClose={onClose}
      secret={signingSecret(rotate.data?.secret)}
    >
      <p className="text-ink-2">{words.currentSecretStopsSigning}</p>
    </SecretDialog>
  );
}
