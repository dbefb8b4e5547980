import type { Recommendations, RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatHour } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { useZone } from "@/lib/dates";
import { daysQuery } from "./api";
import { type Lane, laneHours, lanesOn } from "./day-lanes";
import { DayTrack } from "./day-track";
import { LaneMap } from "./lane-map";

/** Returns the lanes of a slot's people with the slot included. Empty until the board is loaded. */
export const useSlotLanes = ({ optimalSlots, coordinates }: Recommendations) => {
  const zone = useZone();
  const days = optimalSlots.map(({ start }) => dayIn(zone, new Date(start))).toSorted();
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const madeFor = optimalSlots.map(({ start, score }) => `${start} ${score}`).join();
  const { data: board } = useQuery({ ...daysQuery(from, to, madeFor), enabled: days.length > 0 });
  return (slot: RecommendedSlot): readonly Lane[] => {
    if (!board) return [];
    const day = dayIn(zone, new Date(slot.start));
    const job = { _id: "slot", jobNumber: "", title: "This visit", client: "" };
    const changes = { moves: [], creations: [{ job, coordinates, to: slot }] };
    return lanesOn(day, board, changes, new Set()).filter(({ person }) =>
      slot.team.some(({ user }) => user._id === person),
    );
  };
};

/** Shows the selected slot in the day and on the map. Hidden from screen readers: the reasons above are text. */
export function SlotDay({ lanes }: { lanes: readonly Lane[] }) {
  const span = laneHours(lanes);
  if (lanes.length === 0) return null;
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {lanes.map(({ person, name, after }) => (
        <div key={person} className="flex flex-col gap-1 text-12">
          <span className="text-ink-2">{name}</span>
          <DayTrack bars={after} span={span} />
        </div>
      ))}
      <div className="flex justify-between text-11 text-ink-3">
        <span>{formatHour(span.from / 60)}</span>
        <span>{formatHour((span.to / 60) % 24)}</span>
      </div>
      <LaneMap lanes={lanes} />
    </div>
  );
}
