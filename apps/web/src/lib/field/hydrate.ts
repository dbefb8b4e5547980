import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import type { FieldVisit } from "./types";

type Age = {
  /** When the work was loaded, by the clock of the phone. */
  readonly loadedAt: number;
  readonly isSilent: boolean;
};

/** Stays in the cache while the page is open: without a network nobody could load it again. */
const put = (queryKey: QueryKey, data: object, updatedAt: number) => {
  const options = queryClient.defaultQueryOptions({ queryKey, gcTime: Number.POSITIVE_INFINITY });
  queryClient.getQueryCache().build(queryClient, options).setData(data, { updatedAt, manual: true });
};

const page = (data: object, total: number) => ({
  pages: [{ ...data, total, totalPages: 1 }],
  pageParams: [1],
});

const entriesOf = ({ visit, work }: FieldVisit): readonly (readonly [QueryKey, object])[] => {
  const { job, checklist, notes, time, files } = work;
  const totalMinutes = time.reduce((sum, { minutes }) => sum + minutes, 0);
  return [
    [queryKeys.schedule.record(visit._id), visit],
    [queryKeys.jobs.record(job._id), job],
    [queryKeys.jobChecklist.of(job._id), { items: checklist }],
    [queryKeys.jobNotes.of(job._id), page({ notes }, notes.length)],
    [queryKeys.jobTime.of(job._id), page({ entries: time, totalMinutes }, time.length)],
    [queryKeys.jobFiles.of(job._id), page({ files }, files.length)],
  ];
};

/**
 * Gives the loaded work to the screens of visits and jobs, so that they open without a network. What they loaded
 * themselves is newer, unless there is no signal: then only the phone knows what was tapped since.
 */
export const hydrateQueries = (visits: readonly FieldVisit[], { loadedAt, isSilent }: Age): void => {
  for (const visit of visits) {
    const knowsMore = isSilent && visit.unsent.size > 0;
    for (const [key, data] of entriesOf(visit)) {
      const shown = queryClient.getQueryState(key);
      const isNewer = shown?.data !== undefined && shown.dataUpdatedAt > loadedAt;
      if (!isNewer || knowsMore) put(key, data, loadedAt);
    }
  }
};
