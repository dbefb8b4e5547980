import { readBoard } from "@fieldwright/contract/schedule-board";
import type { Day } from "@fieldwright/domain/calendar";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallOutput, call } from "@/lib/api-client";
import { learnTravel } from "../board/travel";

export type Board = CallOutput<typeof readBoard>;

/** People and visits of the days, both included. */
export const boardQuery = (from: Day, to: Day) =>
  queryOptions({
    queryKey: ["schedule", "board", from, to],
    queryFn: async ({ signal }) => {
      const board = await call(readBoard, { query: { from, to }, signal });
      learnTravel(board.travel);
      return board;
    },
    placeholderData: keepPreviousData,
  });
