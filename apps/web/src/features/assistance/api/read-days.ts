import { readBoard } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import { queryOptions } from "@tanstack/react-query";
import { type CallOutput, call } from "@/lib/api-client";

export type DaysBoard = CallOutput<typeof readBoard>;

/** The days as they stood when a plan or slots were made, to lay these beside them. */
export const daysQuery = (from: Day, to: Day, madeFor: string) =>
  queryOptions({
    queryKey: ["assistance", "days", from, to, madeFor],
    queryFn: ({ signal }) => call(readBoard, { query: { from, to }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
