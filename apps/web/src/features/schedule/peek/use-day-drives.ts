import { dayIn } from "@fieldwright/domain/calendar";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCan } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { boardQuery } from "../api";
import { buildRows } from "../board/board-rows";
import { buildScale } from "../board/scale";
import { type DriveLine, drivesOf } from "./drives";
import type { PeekSeed } from "./seed";

const wholeDay = { first: 0, last: 24 };

/** The drives around a visit. A view that has no board, such as the list, asks for the board of that day. */
export const useDayDrives = (
  { id, start }: Pick<PeekSeed, "id" | "start">,
  known: readonly DriveLine[] | undefined,
): readonly DriveLine[] => {
  const zone = useZone();
  const maySee = useCan("schedule:log");
  const day = dayIn(zone, new Date(start));
  const { data } = useQuery({ ...boardQuery(day, day), enabled: maySee && known === undefined });
  return useMemo(() => {
    if (known || !data) return known ?? [];
    const scale = buildScale({ days: [day], zone, hours: wholeDay, hour: 1 });
    for (const row of buildRows(scale, data)) {
      const piece = row.person && row.pieces.find(({ visit }) => visit._id === id);
      if (piece) return drivesOf(row, piece, scale);
    }
    return [];
  }, [known, data, day, zone, id]);
};
