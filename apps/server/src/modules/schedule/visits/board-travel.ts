import type { BoardTravel } from "@fieldwright/contract/schedule-board";
import type { TenantTx } from "@fieldwright/db/client";
import type { Place } from "@fieldwright/domain/travel";
import type { LoadTravel } from "#kernel";
import type { Board } from "./read-board";

/** More are shown as a month, without ways. */
const mostDays = 8;
const day = 24 * 3_600_000;

/** The ways of everybody from home to the first stop and from stop to stop, as the routing server measured them. */
export const readBoardTravel = async (
  tx: TenantTx,
  { from, to, people, visits }: Board,
  load: LoadTravel,
): Promise<BoardTravel> => {
  if (Date.parse(to) - Date.parse(from) > mostDays * day) return { trips: [], isPartlyEstimated: false };
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
    ]);
  });
  const { measured, isPartlyEstimated } = await load(tx, legs);
  return { trips: [...measured], isPartlyEstimated };
};
