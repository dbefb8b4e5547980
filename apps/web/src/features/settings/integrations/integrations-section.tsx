import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/ui/error-state";
import { SkeletonRows } from "@/ui/skeleton";
import { integrationsQuery } from "../api";
import { Section } from "../section";
import { ApiKeys } from "./api-keys";
import { providers } from "./catalogue";
import { ProviderRow } from "./provider-row";
import { Webhooks } from "./webhooks";

export function IntegrationsSection() {
  const { data, error, isFetching, refetch } = useQuery(integrationsQuery);
  return (
    <Section anchor="integrations" title="Integrations">
      {data ? (
        <ul className="divide-y divide-line">
          {providers.map((provider) => {
            const state = data.integrations.find(({ slug }) => slug === provider.slug);
            return state ? <ProviderRow key={provider.slug} provider={provider} state={state} /> : null;
          })}
        </ul>
      ) : error ? (
        <ErrorState message="Failed to load integrations" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} label="Loading integrations" />
      )}
      <div className="border-t border-line">
        <ApiKeys />
        <Webhooks />
      </div>
    </Section>
  );
}
