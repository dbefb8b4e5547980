import type { listVisits, Visit } from "@fieldwright/contract/schedule";
import type { QueryClient } from "@tanstack/react-query";
import type { CallOutput } from "@/lib/api-client";

type VisitPage = CallOutput<typeof listVisits>;

const changeLists = (queries: QueryClient, change: (page: VisitPage) => VisitPage) =>
  queries.setQueriesData<VisitPage>({ queryKey: ["schedule", "list"] }, (page) => page && change(page));

const keepRecord = (queries: QueryClient, visit: Visit) =>
  queries.setQueryData(["schedule", "record", visit._id], visit);

const reload = (queries: QueryClient) => {
  void queries.invalidateQueries({ queryKey: ["jobs"] });
  return queries.invalidateQueries({ queryKey: ["schedule"] });
};

/** Before the server has listed it again the new visit is there already. */
export const addToLists = (queries: QueryClient, visit: Visit) => {
  keepRecord(queries, visit);
  changeLists(queries, (page) => ({
    ...page,
    schedules: [visit, ...page.schedules.filter(({ _id }) => _id !== visit._id)],
    total: page.total + 1,
  }));
  return reload(queries);
};

/** Each entry gives way to its answered visit at once. */
export const replaceInLists = (queries: QueryClient, visits: readonly Visit[]) => {
  const changed = new Map(visits.map((visit) => [visit._id, visit]));
  for (const visit of visits) keepRecord(queries, visit);
  changeLists(queries, (page) => ({
    ...page,
    schedules: page.schedules.map((visit) => changed.get(visit._id) ?? visit),
  }));
  return reload(queries);
};
