import { visitActivity } from "@fieldwright/contract/activity";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const visitActivityQuery = (id: string) =>
  queryOptions({
    queryKey: ["schedule", "activity", id],
    queryFn: ({ signal }) => call(visitActivity, { params: { id }, signal }),
  });
