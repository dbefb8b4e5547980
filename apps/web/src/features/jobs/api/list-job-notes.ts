import { listJobNotes } from "@fieldwright/contract/job-work";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { nextPage, pageSize, workKey } from "../work-pages";

export const jobNotesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: workKey("notes", id),
    queryFn: ({ pageParam, signal }) =>
      call(listJobNotes, { params: { id }, query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
