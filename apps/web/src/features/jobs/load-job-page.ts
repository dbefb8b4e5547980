import { type JobPage, readJobPage } from "@fieldwright/contract/job-page";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
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
 * that.
 */
const openJobPage = (queries: QueryClient, id: string, seesWork: boolean) => {
  const query = jobQuery(id);
  let asked: Promise<JobPage> | undefined;
  const ask = async () => {
    const page = await call(readJobPage, { params: { id }, query: { limit: workPageSize } });
    const { properties, job } = page;
    if (properties) queries.setQueryData(propertiesQuery(job.client._id).queryKey, properties);
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
  // Only the job is asked for again if the call fails. Without it no card shows.
  const once = { retry: false, pages: 1 } as const;
  void queries.prefetchQuery({ ...query, queryFn: part(({ job }) => job) });
  void queries.prefetchQuery({ ...jobActivityQuery(id), ...once, queryFn: part(({ activity }) => activity) });
  void queries.prefetchQuery({ ...jobVisitsQuery(id), ...once, queryFn: part(({ visits }) => visits) });
  if (!seesWork) return query;
  const checklist = checklistQuery(id, undefined);
  void queries.prefetchQuery({ ...checklist, ...once, queryFn: part((page) => page.checklist) });
  void queries.prefetchQuery({ ...partsQuery(id, undefined), ...once, queryFn: part(({ parts }) => parts) });
  void queries.prefetchQuery({ ...recurrenceQuery(id), ...once, queryFn: part((page) => page.recurrence) });
  void queries.prefetchInfiniteQuery({ ...timeQuery(id), ...once, queryFn: part(({ time }) => time) });
  void queries.prefetchInfiniteQuery({ ...jobFilesQuery(id), ...once, queryFn: part(({ files }) => files) });
  void queries.prefetchInfiniteQuery({ ...jobNotesQuery(id), ...once, queryFn: part(({ notes }) => notes) });
  return query;
};

/** The job, and with it all that its page shows first. */
export const useJobPage = (id: string) => {
  const queries = useQueryClient();
  const seesWork = useCan("schedule:log");
  // While drawing, not after: the cards must find their parts on the way.
  return useQuery(useMemo(() => openJobPage(queries, id, seesWork), [queries, id, seesWork]));
};
