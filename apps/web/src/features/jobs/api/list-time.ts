import { listTime } from "@fieldwright/contract/job-work";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { nextPage, pageSize, workKey } from "../work-pages";

const aMinute = 60_000;

/** Asked again every minute while somebody works, so that the total grows with it. */
export const timeQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: workKey("time", id),
    queryFn: ({ pageParam, signal }) =>
      call(listTime, { params: { id }, query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries }) => entries.some(({ end }) => end === null)) ? aMinute : false,
  });
