import { readBoard } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallOutput, call } from "@/lib/api-client";

export type Board = CallOutput<typeof readBoard>;

/** People and visits of the days, both included. */
export const boardQuery = (from: Day, to: Day) =>
  queryOptions({
    queryKey: ["schedule", "board", from, to],
    queryFn: ({ signal }) => call(readBoard, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });
