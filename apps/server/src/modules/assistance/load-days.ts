import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";
import { invalid } from "../../app-error";
import type { Principal } from "../../principal";
import { readWorkTerms } from "../availability/work-terms";
import { readBoard } from "../schedule/read-board";
import { readVisit } from "../schedule/read-visit";
import type { Days } from "./build-problem";
import { findCosts, findRequiredSkills, findStarts } from "./optimize.repo";
import { legsAmong, type Setting } from "./places";

const movableStatuses: readonly BoardVisit["status"][] = ["pending", "confirmed", "rescheduled"];

/** Begun, locked, overbooked on purpose, of a crew or over several days: such visits stay. */
const isMovable = (visit: BoardVisit, now: Date): boolean =>
  movableStatuses.includes(visit.status) &&
  !visit.locked &&
  !visit.overridden &&
  visit.team.length === 1 &&
  visit.segments.length === 1 &&
  new Date(visit.start) > now;

type Asked = {
  readonly days: readonly Day[];
  readonly among: (visit: BoardVisit) => boolean;
};

const loadDays = async (
  tx: TenantTx,
  principal: Principal,
  { days, among }: Asked,
  { now, travel }: Setting,
): Promise<Days> => {
  const sorted = days.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) throw new Error("there is no day to plan");
  const board = await readBoard(tx, principal, { from, to });
  const visits = board.visits.filter(
    ({ team, status, segments }) =>
      team.length > 0 &&
      status !== "cancelled" &&
      segments.some(({ start }) => days.includes(dayIn(board.timeZone, new Date(start)))),
  );
  const skills = await findRequiredSkills(
    tx,
    visits.map(({ job }) => job),
  );
  const people = board.people.filter(({ isActive }) => isActive);
  const places = [...people.map(({ home }) => home), ...visits.map(({ coordinates }) => coordinates)];
  return {
    days: sorted,
    timeZone: board.timeZone,
    people,
    travel: await travel(tx, legsAmong(places)),
    visits,
    mayMove: (visit) => among(visit) && isMovable(visit, now),
    skillsOf: (job) => skills.get(job) ?? [],
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
