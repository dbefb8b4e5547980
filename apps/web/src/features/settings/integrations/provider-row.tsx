import { disconnectIntegration, type Integration } from "@fieldwright/contract/integrations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronRight } from "lucide-react";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { formatDate, useZone } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { toast } from "@/ui/toast";
import { apiKeysQuery, integrationsQuery, useRefreshSettings } from "../api";
import type { Provider } from "./catalogue";
import { ConnectDialog } from "./connect-dialog";

const useDisconnect = ({ slug, name }: Provider) => {
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  return useMutation({
    mutationFn: () => call(disconnectIntegration, { params: { slug } }),
    onSuccess: () => toast.success(`${name} is disconnected.`),
    onError: (failure) => toast.error(errorMessage(failure, `${name} couldn't be disconnected.`)),
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
      title: `Disconnect ${name}?`,
      body: ends,
      confirmLabel: "Disconnect",
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
                Connected
              </Badge>
            ) : null}
          </p>
          <p className="mt-0.5 text-13 text-ink-2">{line}</p>
          {state.connectedAt ? (
            <p className="mt-1 text-12 text-ink-3">
              Since {formatDate(state.connectedAt, zone)}, by {state.connectedBy}
              {state.detail ? `. ${state.detail}` : ""}
            </p>
          ) : null}
        </div>
        {state.connected ? (
          <Button
            size="sm"
            aria-label={`Disconnect ${name}`}
            busy={disconnect.isPending}
            onClick={() => void end()}
          >
            Disconnect
          </Button>
        ) : (
          <Button size="sm" aria-label={`Connect ${name}`} onClick={() => setConnecting(true)}>
            Connect
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
    { title: `To ${name}`, text: leaves },
    { title: `From ${name}`, text: arrives },
    { title: "Needed", text: needs },
  ];
  return (
    <details className="group text-13">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-tag text-accent-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" size={14} className="transition-transform group-open:rotate-90" />
        What data moves<span className="sr-only"> with {name}</span>
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
