import { clientActivity } from "@fieldwright/contract/activity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const clientActivityQuery = (id: string) =>
  queryOptions({
    queryKey: ["clients", "activity", id],
    queryFn: ({ signal }) => call(clientActivity, { params: { id }, signal }),
  });
