import { listJobFiles } from "@fieldwright/contract/attachments";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { nextPage, pageSize, workKey } from "../work-pages";

/** The addresses of the files open them for ten minutes. */
const beforeTheyExpire = 8 * 60_000;

export const jobFilesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: workKey("files", id),
    queryFn: ({ pageParam, signal }) =>
      call(listJobFiles, { params: { id }, query: { page: pageParam, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    refetchInterval: beforeTheyExpire,
  });
