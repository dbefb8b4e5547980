import type {
  BoardPerson,
  BoardQuery,
  BoardTravel,
  BoardVisit,
  listUnscheduled as route,
  UnscheduledJob,
} from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import type { LunchBreak, Span } from "@fieldwright/domain/availability";
import { reachOf } from "@fieldwright/domain/permissions";
import type { Place } from "@fieldwright/domain/travel";
import type * as z from "zod/mini";
import { addressText } from "#customers";
import { daysOffIn, findPhotos, photoOf, readWorkTerms, type WorkTerms } from "#identity";
import type { LoadTravel, Principal } from "#kernel";
import { findBoardPeople, presentSpan, readRange } from "../availability/availability";
import {
  type BoardRow,
  type BoardSegment,
  findBoardSegments,
  findBoardVisits,
  findUnscheduledJobs,
  type UnscheduledRow,
} from "./board.repo";
import { presentArrival, presentPlace, presentTold, segmentsOf, teamOf } from "./visits.present";

/** Longer ranges are shown as a month, without drives. */
const maxDays = 8;
const day = 24 * 3_600_000;

/** Everyone's drives from home, between stops and back home, as the routing server measured them. */
export const readBoardTravel = async (
  tx: TenantTx,
  { from, to, people, visits }: Board,
  load: LoadTravel,
): Promise<BoardTravel> => {
  if (Date.parse(to) - Date.parse(from) > maxDays * day) return { trips: [], isPartlyEstimated: false };
  const legs = people.flatMap(({ _id, home }) => {
    const stops = visits
      .flatMap(({ team, coordinates }) =>
        team
          .filter(({ user }) => user === _id)
          .flatMap(({ segments }) => segments.map(({ start }) => ({ start, place: coordinates }))),
      )
      .toSorted((one, other) => one.start.localeCompare(other.start));
    return stops.flatMap(({ place }, index): [Place | null, Place | null][] => [
      [home, place],
      [stops[index - 1]?.place ?? null, place],
      [place, home],
    ]);
  });
  const { measured, isPartlyEstimated } = await load(tx, legs);
  const trips = measured.map(({ meters, ...trip }) => ({ ...trip, metres: meters }));
  return { trips, isPartlyEstimated };
};

const presentTeam = (segments: readonly BoardSegment[]): BoardVisit["team"] =>
  teamOf(segments).flatMap((own) => {
    const [first] = own;
    return first ? [{ user: first.userId, role: first.role, segments: own.map(presentSpan) }] : [];
  });

const presentBoardVisit = (
  row: BoardRow,
  segments: readonly BoardSegment[],
  terms: WorkTerms,
): BoardVisit => ({
  _id: row.id,
  title: row.title,
  job: row.jobId,
  client: { _id: row.clientId, name: row.clientName },
  status: row.status,
  priority: row.priority,
  category: row.category,
  start: row.startsAt.toISOString(),
  end: row.endsAt.toISOString(),
  duration: row.duration,
  arrivalWindow: presentArrival(row),
  ...(row.arrivalOpen ? { arrivalOpen: true } : {}),
  ...presentTold(row),
  location: row.location,
  coordinates: presentPlace(row),
  locked: row.locked,
  overridden: segments.some(({ overridden }) => overridden),
  ...(row.skills.length > 0 ? { requiredSkills: row.skills } : {}),
  team: presentTeam(segments),
  segments: segmentsOf(row, segments, terms).map(presentSpan),
  version: row.version,
});

/** A technician sees only their own row. */
const rowsFor = (
  principal: Principal,
  team: readonly string[] | undefined,
): readonly string[] | undefined => {
  if (reachOf(principal, "schedule:log") === "all") return team;
  return team && !team.includes(principal.userId) ? [] : [principal.userId];
};

type Board = {
  timeZone: string;
  from: string;
  to: string;
  people: BoardPerson[];
  visits: BoardVisit[];
  lunchBreak?: LunchBreak;
  holidays: { day: string; name: string }[];
};

export const readBoard = async (
  tx: TenantTx,
  principal: Principal,
  { from, to, team }: BoardQuery,
): Promise<Board> => {
  const terms = await readWorkTerms(tx);
  const within: Span = readRange({ field: "from", value: from }, { field: "to", value: to }, terms.timeZone);
  const asked = rowsFor(principal, team);
  const rows = await findBoardVisits(tx, within, asked);
  const segments = await findBoardSegments(
    tx,
    rows.map(({ id }) => id),
  );
  const segmentsByVisit = new Map<string, BoardSegment[]>();
  for (const segment of segments) {
    const own = segmentsByVisit.get(segment.visitId);
    if (own) own.push(segment);
    else segmentsByVisit.set(segment.visitId, [segment]);
  }
  const booked = segments.map(({ userId }) => userId);
  const people = await findBoardPeople(tx, { asked, booked }, within, terms);
  const photos = await findPhotos(
    tx,
    people.map(({ _id }) => _id),
  );
  return {
    timeZone: terms.timeZone,
    from: within.start.toISOString(),
    to: within.end.toISOString(),
    people: people.map((person) => ({ ...person, ...photoOf(photos, person._id) })),
    visits: rows.map((row) => presentBoardVisit(row, segmentsByVisit.get(row.id) ?? [], terms)),
    ...(terms.lunch ? { lunchBreak: terms.lunch } : {}),
    holidays: daysOffIn(terms, within),
  };
};

const presentUnscheduled = ({ job, skills, clientName, property }: UnscheduledRow): UnscheduledJob => ({
  _id: job.id,
  jobNumber: job.number,
  title: job.title,
  status: job.status,
  priority: job.priority,
  category: job.category,
  client: { _id: job.clientId, name: clientName },
  scheduledDate: job.scheduledDate,
  estimatedDuration: job.estimatedDuration,
  crewSize: job.crewSize,
  requiredSkills: skills,
  location: property ? addressText(property) : "",
  coordinates: presentPlace(property),
  version: job.version,
});

/** Unscheduled work among the given jobs, or the first of all. */
export const findUnscheduled = async (
  tx: TenantTx,
  wanted: { readonly ids: readonly string[] | undefined; readonly limit: number },
): Promise<UnscheduledJob[]> => {
  const { jobs } = await findUnscheduledJobs(tx, { ...wanted, search: "", offset: 0 });
  return jobs.map(presentUnscheduled);
};

export const listUnscheduled = async (tx: TenantTx, { page, limit, search }: z.infer<typeof route.query>) => {
  const { total, jobs } = await findUnscheduledJobs(tx, { search, limit, offset: (page - 1) * limit });
  return { jobs: jobs.map(presentUnscheduled), total, totalPages: Math.ceil(total / limit) };
};
