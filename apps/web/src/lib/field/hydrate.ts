import type { User } from "@fieldwright/contract/auth";
import { isOpenVisit } from "@fieldwright/domain/statuses";
import type { QueryKey } from "@tanstack/react-query";
import { queryClient, queryKeys } from "../query-keys";
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

type Entry = readonly [QueryKey, object];

const isOpen = ({ visit: { status } }: FieldVisit) => isOpenVisit(status);

/** Whose answers the screens of a job show first: of the visit that is next. */
const shownOf = (sameJob: readonly FieldVisit[]): FieldVisit | undefined =>
  sameJob.find(isOpen) ?? sameJob.at(-1);

/** What was answered and used at a visit, and the visits before it to choose from. */
const answersOf = ({ visit, work, own }: FieldVisit, sameJob: readonly FieldVisit[]): readonly Entry[] => {
  const { job, checklist, parts } = work;
  const of = own ? visit._id : null;
  const shown = shownOf(sameJob);
  const visits = sameJob
    .slice(0, shown && sameJob.indexOf(shown) + 1)
    .filter((one) => one.own)
    .map((one) => ({ _id: one.visit._id, start: one.visit.timeSlot.start }))
    .reverse();
  const list = { items: checklist, visit: of, visits, shared: sameJob.some((one) => !one.own) };
  const used = { parts, visit: of };
  return [
    ...(of === null
      ? []
      : [
          [queryKeys.jobChecklist.at(job._id, of), list] as const,
          [queryKeys.jobParts.at(job._id, of), used] as const,
        ]),
    ...(shown?.visit._id === visit._id
      ? [[queryKeys.jobChecklist.of(job._id), list] as const, [queryKeys.jobParts.of(job._id), used] as const]
      : []),
  ];
};

const entriesOf = (field: FieldVisit, all: readonly FieldVisit[]): readonly Entry[] => {
  const { visit, work, signature } = field;
  const { job, notes, time, files } = work;
  const sameJob = all.filter((one) => one.visit.job._id === job._id);
  const totalMinutes = time.reduce((sum, { minutes }) => sum + minutes, 0);
  return [
    [queryKeys.schedule.record(visit._id), visit],
    [queryKeys.schedule.signature(visit._id), { signature }],
    [queryKeys.jobs.record(job._id), job],
    ...answersOf(field, sameJob),
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
  const own = visits.filter(({ visit }) => visit.team.some((member) => member.user._id === user._id));
  for (const visit of own) {
    for (const [key, data] of entriesOf(visit, own))
      if (isWanted(key, loaded, visit.unsent.size > 0)) put(key, data, updatedAt);
  }
};
