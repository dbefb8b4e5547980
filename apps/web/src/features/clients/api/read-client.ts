import { readClient } from "@fieldwright/contract/clients";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ["clients", "record", id],
    queryFn: ({ signal }) => call(readClient, { params: { id }, signal }),
  });
