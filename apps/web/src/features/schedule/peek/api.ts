import { listProperties } from "@fieldwright/contract/properties";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

/** The service addresses of a client. One of them has the access note of a visit. */
export const addressesQuery = (client: string) =>
  queryOptions({
    queryKey: queryKeys.clients.properties(client),
    queryFn: ({ signal }) => call(listProperties, { params: { id: client }, signal }),
  });
