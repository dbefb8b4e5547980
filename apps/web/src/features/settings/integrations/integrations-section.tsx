import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton";
import { integrationsQuery } from "../api";
import { Section } from "../section";
import { ApiKeys } from "./api-keys";
import { providers } from "./catalogue";
import { ProviderRow } from "./provider-row";
import { Webhooks } from "./webhooks";
import { words } from "./words";

export function IntegrationsSection() {
  const { data, error, isFetching, refetch } = useQuery(integrationsQuery);
  return (
    <Section anchor="integrations" title={words.integrations}>
      {data ? (
        <ul className="divide-y divide-line">
          {providers.map((provider) => {
            const state = data.integrations.find(({ slug }) => slug === provider.slug);
            return state ? <ProviderRow key={provider.slug} provider={provider} state={state} /> : null;
          })}
        </ul>
      ) : error ? (
        <ErrorState
          message={words.failedToLoadIntegrations}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label={words.loadingIntegrations} />
      )}
      <div className="border-t border-line">
        <ApiKeys />
        <Webhooks />
      </div>
    </Section>
  );
}
