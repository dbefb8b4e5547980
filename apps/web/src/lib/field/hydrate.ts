import type { User } from "@fieldwright/contract/auth";
import type { QueryKey } from "@tanstack/react-query";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import type { FieldVisit } from "./types";

type Loaded = {
  readonly user: User;
  /** When the work was loaded, by the clock of the phone. */
  readonly loadedAt: number;
  readonly isSilent: boolean;
};

/** What came from here, and not from a screen's own call. */
const own = new WeakSet<object>();

/**
 * Stays in the cache while the page is open: without a network nobody could load it again. Nothing is fetched for it,
 * and a record that has to be fetched anew still has to.
 */
const put = (queryKey: QueryKey, data: object, updatedAt: number) => {
  const options = queryClient.defaultQueryOptions<object>({ queryKey, gcTime: Number.POSITIVE_INFINITY });
  const query = queryClient.getQueryCache().build(queryClient, options);
  const { isInvalidated } = query.state;
  own.add(query.setData(data, { updatedAt, manual: true }));
  if (isInvalidated) query.invalidate();
};

const page = (data: object, total: number) => ({
  pages: [{ ...data, total, totalPages: 1 }],
  pageParams: [1],
});

const entriesOf = ({ visit, work, signature }: FieldVisit): readonly (readonly [QueryKey, object])[] => {
  const { job, checklist, notes, time, files, parts } = work;
  const totalMinutes = time.reduce((sum, { minutes }) => sum + minutes, 0);
  return [
    [queryKeys.schedule.record(visit._id), visit],
    [queryKeys.schedule.signature(visit._id), { signature }],
    [queryKeys.jobs.record(job._id), job],
    [queryKeys.jobChecklist.of(job._id), { items: checklist }],
    [queryKeys.jobParts.of(job._id), { parts }],
    [queryKeys.jobNotes.of(job._id), page({ notes }, notes.length)],
    [queryKeys.jobTime.of(job._id), page({ entries: time, totalMinutes }, time.length)],
    [queryKeys.jobFiles.of(job._id), page({ files }, files.length)],
  ];
};

/** As old as can be, so that a screen loads what is missing as soon as it can. */
const veryOld = 1;

const seesMore = ({ role, permissions }: User): boolean =>
  role !== "technician" || permissions.includes("prices:read");

/**
 * Who may see prices sees more of a record than the phone keeps. What their screens loaded stays, however old.
 * A technician's screens show the same as the phone: the newer one counts, and without a signal the phone, which alone
 * knows what was tapped since.
 */
const isWanted = (key: QueryKey, { user, loadedAt, isSilent }: Loaded, hasTaps: boolean): boolean => {
  const shown = queryClient.getQueryState<object>(key);
  if (shown?.data === undefined || own.has(shown.data)) return true;
  if (seesMore(user)) return false;
  return shown.dataUpdatedAt <= loadedAt || (isSilent && hasTaps);
};

/** Gives the person's own visits to the screens of visits and jobs, so that they open without a network. */
export const hydrateQueries = (visits: readonly FieldVisit[], loaded: Loaded): void => {
  const { user, loadedAt } = loaded;
  const updatedAt = seesMore(user) ? veryOld : loadedAt;
  for (const visit of visits) {
    if (!visit.visit.team.some((member) => member.user._id === user._id)) continue;
    for (const [key, data] of entriesOf(visit))
      if (isWanted(key, loaded, visit.unsent.size > 0)) put(key, data, updatedAt);
  }
};
