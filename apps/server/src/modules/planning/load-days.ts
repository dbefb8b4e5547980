import type { BoardPerson, BoardVisit } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { whyVisitStays } from "@fieldwright/domain/moving-visits";
import { readWorkTerms } from "#identity";
import { invalid, type Principal } from "#kernel";
import { readBoard, readVisit } from "#schedule";
import type { Days } from "./build-problem";
import { findCosts, findNeeds, findRegulars, findStarts } from "./optimize.repo";
import { legsAmong, type Setting } from "./places";
import type { NewWork } from "./problem-parts";

/** A visit also stays if it is overbooked on purpose, or if the day of somebody in its team is not planned. */
const isMovable = (visit: BoardVisit, people: readonly BoardPerson[], now: Date): boolean =>
  whyVisitStays(visit, "plan") === undefined &&
  !visit.overridden &&
  visit.team.every(({ user }) => people.some(({ _id }) => _id === user)) &&
  new Date(visit.start) > now;

type Asked = {
  readonly days: readonly Day[];
  readonly among: (visit: BoardVisit) => boolean;
  /** Whose days; everybody on the board if left out. */
  readonly people?: readonly BoardPerson[] | undefined;
  /** Visits that nobody has are planned, too. */
  readonly withUnassigned?: boolean;
  readonly jobs?: readonly NewWork[];
  readonly handover?: number;
  readonly overtime?: number;
};

/** Who asks for one better day is ready to change it. */
const usualHandover = 2;

export const loadDays = async (
  tx: TenantTx,
  principal: Principal,
  asked: Asked,
  { now, travel }: Setting,
): Promise<Days> => {
  const { days, among, people: chosen, withUnassigned = false, jobs = [] } = asked;
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) throw new Error("there is no day to plan");
  const board = await readBoard(tx, principal, { from, to });
  const people = chosen ?? board.people.filter(({ isActive }) => isActive);
  const isTheirs = ({ team }: BoardVisit) =>
    team.length === 0 ? withUnassigned : team.some(({ user }) => people.some(({ _id }) => _id === user));
  const isPlanned = ({ start }: BoardVisit["segments"][number]) =>
    days.includes(dayIn(board.timeZone, new Date(start)));
  const visits = board.visits.filter(
    (visit) => isTheirs(visit) && visit.status !== "cancelled" && visit.segments.some(isPlanned),
  );
  const needs = await findNeeds(
    tx,
    visits.map(({ job }) => job),
  );
  const regulars = await findRegulars(
    tx,
    [...visits, ...jobs].map(({ client }) => client._id),
    people.map(({ _id }) => _id),
  );
  const places = [
    ...people.map(({ home }) => home),
    ...visits.map(({ coordinates }) => coordinates),
    ...jobs.map(({ place }) => place),
  ];
  return {
    days: sorted,
    timeZone: board.timeZone,
    people,
    travel: await travel(tx, legsAmong(places)),
    visits,
    jobs,
    taken: [],
    handover: asked.handover ?? usualHandover,
    overtime: asked.overtime ?? 0,
    mayMove: (visit) => among(visit) && visit.segments.length === 1 && isMovable(visit, people, now),
    mayHandOver: (visit) =>
      among(visit) &&
      visit.segments.length > 1 &&
      visit.team.length > 0 &&
      visit.segments.every(isPlanned) &&
      isMovable(visit, people, now),
    skillsOf: (job) => needs.get(job)?.skills ?? [],
    regularOf: (client) => regulars.get(client),
    crewOf: (job) => needs.get(job)?.crew ?? 1,
    ...(await findCosts(tx)),
    now,
  };
};

/** The whole day of a visit. */
export const loadDayOf = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  setting: Setting,
): Promise<Days> => {
  const visit = await readVisit(tx, principal, id);
  const { timeZone } = await readWorkTerms(tx);
  const day = dayIn(timeZone, new Date(visit.timeSlot.start));
  return loadDays(tx, principal, { days: [day], among: () => true }, setting);
};

/** As many as the board shows at once. */
const mostDays = 42;

/** The days of these visits, of which only they may move. */
export const loadDaysOf = async (
  tx: TenantTx,
  principal: Principal,
  ids: readonly string[],
  setting: Setting,
): Promise<Days> => {
  const asked = new Set(ids);
  const found = await findStarts(tx, [...asked]);
  if (found.length < asked.size) throw invalid({ field: "scheduleIds", msg: "Visit not found" });
  const { timeZone } = await readWorkTerms(tx);
  const days = [...new Set(found.map(({ start }) => dayIn(timeZone, start)))].sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (addDays(first, mostDays) <= last)
    throw invalid({ field: "scheduleIds", msg: `The visits must lie within ${mostDays} days` });
  return loadDays(tx, principal, { days, among: ({ _id }) => asked.has(_id) }, setting);
};
