import type { BoardPerson, BoardQuery, BoardVisit } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import type { Span } from "@fieldwright/domain/availability";
import { reachOf } from "@fieldwright/domain/permissions";
import { daysOffIn, readWorkTerms, type WorkTerms } from "#identity";
import type { Principal } from "#kernel";
import { findBoardPeople } from "../availability/board-people";
import { presentSpan } from "../availability/present-span";
import { readRange } from "../availability/read-range";
import { type BoardRow, type BoardSegment, findBoardSegments, findBoardVisits } from "./board.repo";
import { presentArrival, presentPlace, segmentsOf, teamOf } from "./schedule.present";

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
  location: row.location,
  coordinates: presentPlace(row),
  locked: row.locked,
  overridden: segments.some(({ overridden }) => overridden),
  team: presentTeam(segments),
  segments: segmentsOf(row, segments, terms).map(presentSpan),
  version: row.version,
});

/** A technician looks at their own row only. */
const rowsFor = (
  principal: Principal,
  team: readonly string[] | undefined,
): readonly string[] | undefined => {
  if (reachOf(principal, "schedule:log") === "all") return team;
  return team && !team.includes(principal.userId) ? [] : [principal.userId];
};

export type Board = {
  timeZone: string;
  from: string;
  to: string;
  people: BoardPerson[];
  visits: BoardVisit[];
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
  return {
    timeZone: terms.timeZone,
    from: within.start.toISOString(),
    to: within.end.toISOString(),
    people: await findBoardPeople(tx, { asked, booked: segments.map(({ userId }) => userId) }, within, terms),
    visits: rows.map((row) => presentBoardVisit(row, segmentsByVisit.get(row.id) ?? [], terms)),
    holidays: daysOffIn(terms, within),
  };
};
