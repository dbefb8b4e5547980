import { type ConflictsBody, findConflicts } from "@fieldwright/contract/availability";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";

/** What keeps people from a time; under the schedule's key, so that it follows every change of it. */
export const conflictsQuery = (asked: ConflictsBody | null) =>
  queryOptions({
    queryKey: ["schedule", "conflicts", asked],
    queryFn: ({ signal }) =>
      asked ? call(findConflicts, { body: asked, signal }) : Promise.resolve({ conflicts: [] }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
