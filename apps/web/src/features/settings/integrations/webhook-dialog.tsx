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
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { webhooksQuery } from "../api";
import { SecretDialog } from "./secret-dialog";

const labels: Record<string, string> = {
  client: "Clients",
  quote: "Quotes",
  job: "Jobs",
  visit: "Visits",
  invoice: "Invoices",
  payment: "Payments",
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
        label: "Signing secret",
        value,
        note: "You'll only see this secret once. The receiver uses it to check the Fieldwright-Signature header.",
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
      toast.error(errorMessage(failure, "Couldn't save the webhook."));
    },
    onSettled: () => queries.invalidateQueries(webhooksQuery),
  });
  const submit = form.handleSubmit((body) => saving.mutate(body));
  const error = form.errorOf("events");
  return (
    <SecretDialog
      size="md"
      title={webhook ? "Change webhook" : "Add webhook"}
      submitLabel={webhook ? "Save Changes" : "Add webhook"}
      busy={saving.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      secret={signingSecret(saving.data)}
    >
      <div className="flex flex-col gap-5">
        <Field label="Address" required error={form.errorOf("url")}>
          <Input
            {...form.field("url")}
            type="url"
            placeholder="https://example.com/hook"
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
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't make the secret.")),
  });
  return (
    <SecretDialog
      title="New signing secret"
      submitLabel="Make a new secret"
      busy={rotate.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        rotate.mutate();
      }}
      onClose={onClose}
      secret={signingSecret(rotate.data?.secret)}
    >
      <p className="text-ink-2">
        The current secret stops signing right away. The receiver refuses deliveries until it has the new one.
        We keep trying for three days.
      </p>
    </SecretDialog>
  );
}
