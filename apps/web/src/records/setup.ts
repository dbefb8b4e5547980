import { readSetup, type Setup, type StepState } from "@fieldwright/contract/setup";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";

/** Refetched whenever it is shown, because most of it happens on other screens. */
export const setupQuery = queryOptions({
  queryKey: queryKeys.setup.all(),
  queryFn: ({ signal }) => call(readSetup, { signal }),
  staleTime: 0,
});

export const isSettled = ({ state }: StepState): boolean => state !== "open";

export const isSetUp = ({ steps }: Pick<Setup, "steps">): boolean => steps.every(isSettled);
