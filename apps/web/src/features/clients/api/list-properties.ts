import { listProperties } from "@fieldwright/contract/properties";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const propertiesQuery = (client: string) =>
  queryOptions({
    queryKey: ["clients", "properties", client],
    queryFn: ({ signal }) => call(listProperties, { params: { id: client }, signal }),
  });
