import { connectIntegration, credentialSchemas } from "@fieldwright/contract/integrations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { apiBase, call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSession } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { apiKeysQuery, integrationsQuery, useRefreshSettings } from "../api";
import type { Provider } from "./catalogue";
import { keyNote, SecretDialog } from "./secret-dialog";

type Values = Record<string, string>;

type ConnectDialogProps = { provider: Provider; onClose: () => void };

export function ConnectDialog({ provider, onClose }: ConnectDialogProps) {
  const { slug, name, needs, fields } = provider;
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  const schema: z.ZodMiniType<Values, Values> = credentialSchemas[slug];
  const form = useSchemaForm(schema, Object.fromEntries(fields.map((field) => [field.name, ""])));
  const connect = useMutation({
    mutationFn: (credentials: Values) =>
      call(connectIntegration, { params: { slug }, body: { credentials } }),
    onSuccess: ({ apiKey }) => {
      toast.success(`${name} is connected.`);
      if (!apiKey) onClose();
    },
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, `${name} couldn't be connected.`));
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(integrationsQuery),
        queries.invalidateQueries(apiKeysQuery),
        refreshSettings(),
      ]),
  });
  const submit = form.handleSubmit((values) => connect.mutate(values));
  const apiKey = connect.data?.apiKey;
  return (
    <SecretDialog
      title={`Connect ${name}`}
      submitLabel="Connect"
      busy={connect.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      secret={apiKey ? { label: "API key for Zapier", value: apiKey, note: keyNote } : undefined}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{needs}</p>
        {slug === "stripe" ? <StripeAddress /> : null}
        {fields.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            required
            error={form.errorOf(field.name)}
            {...(field.hint ? { hint: field.hint } : {})}
          >
            <Input
              {...form.field(field.name)}
              type={field.secret ? "password" : "text"}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        ))}
        {fields.some(({ secret }) => secret) ? (
          <p className="text-12 text-ink-3">Stored encrypted and never shown again.</p>
        ) : null}
      </div>
    </SecretDialog>
  );
}

/** The URL for the Stripe webhook whose signing secret is asked for below. */
function StripeAddress() {
  const { user } = useSession();
  const path = `${apiBase}/public/stripe/${user?.organization?._id}`;
  return (
    <Field
      label="Webhook address for Stripe"
      hint="Add it in Stripe with the events checkout.session.* and charge.refunded."
    >
      <Input
        readOnly
        value={new URL(path, window.location.origin).href}
        onFocus={(event) => event.target.select()}
      />
    </Field>
  );
}
