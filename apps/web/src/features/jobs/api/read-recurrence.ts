import { readRecurrence } from "@fieldwright/contract/recurrence";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { workKey } from "../work-pages";

export const recurrenceQuery = (id: string) =>
  queryOptions({
    queryKey: workKey("recurrence", id),
    queryFn: ({ signal }) => call(readRecurrence, { params: { id }, signal }),
  });
