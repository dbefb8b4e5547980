import {
  connectIntegration,
  credentialSchemas,
  disconnectIntegration,
  type Integration,
} from "@fieldwright/contract/integrations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import type * as z from "zod/mini";
import { apiBase, call, errorMessage } from "@/lib/api-client";
import { useSession } from "@/lib/auth";
import { formatDate, useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { apiKeysQuery, integrationsQuery, useRefreshSettings } from "../api";
import type { Provider } from "./catalogue";
import { keyNote, SecretDialog } from "./secret-dialog";
import { words } from "./words";

const useDisconnect = ({ slug, name }: Provider) => {
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  return useMutation({
    mutationFn: () => call(disconnectIntegration, { params: { slug } }),
    onSuccess: () => toast.success(words.isDisconnected(name)),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntBeDisconnected(name))),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(integrationsQuery),
        queries.invalidateQueries(apiKeysQuery),
        refreshSettings(),
      ]),
  });
};

type ProviderRowProps = { provider: Provider; state: Integration };

export function ProviderRow({ provider, state }: ProviderRowProps) {
  const { name, kind, line, ends } = provider;
  const zone = useZone();
  const [connecting, setConnecting] = useState(false);
  const disconnect = useDisconnect(provider);
  const end = async () => {
    const agreed = await confirm({
      title: words.disconnectName(name),
      body: ends,
      confirmLabel: words.disconnect,
      tone: "danger",
    });
    if (agreed) disconnect.mutate();
  };
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-strong">{name}</span>
            <span className="text-12 text-ink-3">{kind}</span>
            {state.connected ? (
              <Badge tone="green" quiet icon={<Check aria-hidden="true" />}>
                {words.connected}
              </Badge>
            ) : null}
          </p>
          <p className="mt-0.5 text-13 text-ink-2">{line}</p>
          {state.connectedAt ? (
            <p className="mt-1 text-12 text-ink-3">
              {words.sinceBy(formatDate(state.connectedAt, zone))}
              {state.connectedBy}
              {state.detail ? `. ${state.detail}` : ""}
            </p>
          ) : null}
        </div>
        {state.connected ? (
          <Button
            size="sm"
            aria-label={words.disconnectNamed(name)}
            busy={disconnect.isPending}
            onClick={() => void end()}
          >
            {words.disconnect}
          </Button>
        ) : (
          <Button size="sm" aria-label={words.connectName(name)} onClick={() => setConnecting(true)}>
            {words.connect}
          </Button>
        )}
      </div>
      <DataFlow provider={provider} />
      {connecting ? <ConnectDialog provider={provider} onClose={() => setConnecting(false)} /> : null}
    </li>
  );
}

function DataFlow({ provider: { name, leaves, arrives, needs } }: { provider: Provider }) {
  const rows = [
    { title: words.toUrl(name), text: leaves },
    { title: words.fromName(name), text: arrives },
    { title: words.needed, text: needs },
  ];
  return (
    <details className="group text-13">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-tag text-accent-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" size={14} className="transition-transform group-open:rotate-90" />
        {words.whatDataMoves}
        <span className="sr-only">{words.withName(name)}</span>
      </summary>
      <dl className="mt-2 grid gap-x-4 pl-[18px] sm:grid-cols-[auto_1fr] sm:gap-y-1.5">
        {rows.map(({ title, text }) => (
          <div key={title} className="contents">
            <dt className="font-control">{title}</dt>
            <dd className="text-ink-2 max-sm:mb-2">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Values = Record<string, string>;

type ConnectDialogProps = { provider: Provider; onClose: () => void };

function ConnectDialog({ provider, onClose }: ConnectDialogProps) {
  const { slug, name, needs, fields } = provider;
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  const schema: z.ZodMiniType<Values, Values> = credentialSchemas[slug];
  const form = useSchemaForm(schema, Object.fromEntries(fields.map((field) => [field.name, ""])));
  const connect = useMutation({
    mutationFn: (credentials: Values) =>
      call(connectIntegration, { params: { slug }, body: { credentials } }),
    onSuccess: ({ apiKey }) => {
      toast.success(words.isConnected(name));
      if (!apiKey) onClose();
    },
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, words.couldntBeConnected(name)));
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
      title={words.connectName(name)}
      submitLabel={words.connect}
      busy={connect.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      secret={apiKey ? { label: words.apiKeyForZapier, value: apiKey, note: keyNote } : undefined}
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
          <p className="text-12 text-ink-3">{words.storedEncryptedAndNever}</p>
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
    <Field label={words.webhookAddressForStripe} hint={words.addItInStripe}>
      <Input
        readOnly
        value={new URL(path, window.location.origin).href}
        onFocus={(event) => event.target.select()}
      />
    </Field>
  );
}
