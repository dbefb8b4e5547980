import { listApiKeys } from "@fieldwright/contract/api-keys";
import { listIntegrations } from "@fieldwright/contract/integrations";
import { listWebhooks } from "@fieldwright/contract/webhooks";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { securityEventsKey } from "../api/settings";

export const integrationsQuery = queryOptions({
  queryKey: ["integrations"],
  queryFn: ({ signal }) => call(listIntegrations, { signal }),
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
});

/** After a key was made or revoked, also along with the integration that it is for. */
export const useRefreshKeys = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [apiKeysQuery.queryKey, integrationsQuery.queryKey, securityEventsKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
};

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
});
