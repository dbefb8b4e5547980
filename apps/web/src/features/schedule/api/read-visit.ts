import { readVisit } from "@fieldwright/contract/schedule";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: ["schedule", "record", id],
    queryFn: ({ signal }) => call(readVisit, { params: { id }, signal }),
  });
