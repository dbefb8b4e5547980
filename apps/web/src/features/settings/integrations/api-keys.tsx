import { type ApiKey, revokeApiKey } from "@fieldwright/contract/api-keys";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { formatDate, formatMoment, useZone } from "@/lib/dates";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { apiKeysQuery, useRefreshKeys } from "../api";
import { SubSection } from "../section";
import { NewKeyDialog } from "./new-key-dialog";
import { scopeLines } from "./scope-words";

export function ApiKeys() {
  const [making, setMaking] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery);
  return (
    <SubSection title="API keys">
      <p className="text-13 text-ink-2">
        A key lets another program use the{" "}
        <a href="/api/docs" className="text-accent-ink underline">
          API
        </a>{" "}
        for your organization, within the access you give it. No key can manage keys, roles or accounts.
      </p>
      {data ? (
        data.apiKeys.length > 0 ? (
          <ul className="-my-1 divide-y divide-line">
            {data.apiKeys.map((key) => (
              <KeyRow key={key._id} apiKey={key} />
            ))}
          </ul>
        ) : (
          <p className="text-13 text-ink-3">No keys yet.</p>
        )
      ) : error ? (
        <ErrorState message="Failed to load API keys" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Loading API keys" />
      )}
      <Button
        size="sm"
        className="self-start"
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => setMaking(true)}
      >
        Create API key
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
    onSuccess: () => toast.success(`The key ${name} stopped working.`),
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't revoke the key.")),
    onSettled: refresh,
  });
  const end = async () => {
    const agreed = await confirm({
      title: `Revoke ${name}?`,
      body: "Anything that uses this key stops working right away.",
      confirmLabel: "Revoke",
      tone: "danger",
    });
    if (agreed) revoke.mutate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-control">
          {name} <span className="font-text text-ink-3">ending in {hint}</span>
        </p>
        {scopeLines(scopes).map((line) => (
          <p key={line} className="text-13 text-ink-2">
            {line}
          </p>
        ))}
        <p className="text-12 text-ink-2">
          Made {formatDate(createdAt, zone)} by {createdBy},{" "}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt, zone)}` : "never used"}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} busy={revoke.isPending} onClick={() => void end()}>
        Revoke
      </Button>
    </li>
  );
}
