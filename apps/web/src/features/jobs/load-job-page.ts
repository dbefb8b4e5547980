import { type JobPage, readJobPage } from "@fieldwright/contract/job-page";
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { jobQuery, propertiesQuery } from "@/records/api";
import { jobActivityQuery, jobVisitsQuery } from "./api";
import {
  jobFilesQuery,
  jobNotesQuery,
  partsQuery,
  recurrenceQuery,
  timeQuery,
  workPageSize,
} from "./work/api";
import { checklistQuery } from "./work/checklist-api";

/**
 * Loads what is missing or old of the page of a job in one call, and answers the query of the job. Each part goes where
 * the query of its card keeps it. A card that comes while it is on its way waits for it, and asks by its own call after
 * that, or if the one call fails.
 */
const openJobPage = (queries: QueryClient, id: string, seesWork: boolean) => {
  const query = jobQuery(id);
  let asked: Promise<JobPage> | undefined;
  const ask = async () => {
    const since = Date.now();
    const page = await call(readJobPage, { params: { id }, query: { limit: workPageSize } });
    const { properties, job } = page;
    const { queryKey } = propertiesQuery(job.client._id);
    // Not after someone else has signed in, and not over what came meanwhile.
    const isWanted =
      queries.getQueryState(query.queryKey) && (queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0) < since;
    if (properties && isWanted) queries.setQueryData(queryKey, properties);
    return page;
  };
  const part =
    <Part>(of: (page: JobPage) => Part | undefined) =>
    async (): Promise<Part> => {
      asked ??= ask();
      const found = of(await asked);
      if (found === undefined) throw new Error("The page of a job came without one of its parts");
      return found;
    };
  /** A list that was read further is left to its own call: it would lose what is below. */
  const hasMore = (queryKey: QueryKey) =>
    (queries.getQueryData<InfiniteData<unknown>>(queryKey)?.pages.length ?? 0) > 1;
  void queries.prefetchQuery({ ...query, queryFn: part(({ job }) => job) });
  void queries.prefetchQuery({ ...jobActivityQuery(id), queryFn: part(({ activity }) => activity) });
  void queries.prefetchQuery({ ...jobVisitsQuery(id), queryFn: part(({ visits }) => visits) });
  if (!seesWork) return query;
  const checklist = checklistQuery(id, undefined);
  void queries.prefetchQuery({ ...checklist, queryFn: part((page) => page.checklist) });
  void queries.prefetchQuery({ ...partsQuery(id, undefined), queryFn: part(({ parts }) => parts) });
  void queries.prefetchQuery({ ...recurrenceQuery(id), queryFn: part((page) => page.recurrence) });
  const [time, files, notes] = [timeQuery(id), jobFilesQuery(id), jobNotesQuery(id)];
  if (!hasMore(time.queryKey))
    void queries.prefetchInfiniteQuery({ ...time, queryFn: part((page) => page.time) });
  if (!hasMore(files.queryKey))
    void queries.prefetchInfiniteQuery({ ...files, queryFn: part((page) => page.files) });
  if (!hasMore(notes.queryKey))
    void queries.prefetchInfiniteQuery({ ...notes, queryFn: part((page) => page.notes) });
  return query;
};

/** The job, and with it all that its page shows first. */
export const useJobPage = (id: string) => {
  const queries = useQueryClient();
  const seesWork = useCan("schedule:log");
  // While drawing, not after: the cards must find their parts on the way.
  return useQuery(useMemo(() => openJobPage(queries, id, seesWork), [queries, id, seesWork]));
};
