import { listApiKeys } from "@fieldwright/contract/api-keys";
import { listIntegrations } from "@fieldwright/contract/integrations";
import { listWebhooks } from "@fieldwright/contract/webhooks";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const integrationsQuery = queryOptions({
  queryKey: ["integrations"],
  queryFn: ({ signal }) => call(listIntegrations, { signal }),
});

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
});
