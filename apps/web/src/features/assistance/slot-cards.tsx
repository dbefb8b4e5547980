import type { Recommendations, RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatHour } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useToday, useZone } from "@/lib/dates";
import { personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { cx } from "@/ui/cx";
import { daysQuery } from "./api";
import { isRisky, onTimeText, slotDay, slotTime } from "./assistance-words";
import { DayTrack, type Lane, LaneMap, laneHours, lanesOn } from "./day-lanes";
import { words } from "./words";

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
    const job = { _id: "slot", jobNumber: "", title: words.thisVisit, client: "" };
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

/** Includes the team: two slots can have the same time and different people. */
export const slotKey = ({ start, team }: RecommendedSlot): string =>
  [start, ...team.map(({ user }) => user._id)].join(" ");

const brokenWords: Record<RecommendedSlot["breaks"][number], string> = {
  avoidWeekends: words.onWeekend,
  morningOnly: words.notInMorning,
};

type SlotCardsProps = {
  slots: readonly RecommendedSlot[];
  lanesOf: (slot: RecommendedSlot) => readonly Lane[];
  selected: string | undefined;
  /** True when the form has changed: old slots can be read but not chosen. */
  disabled: boolean;
  onSelect: (key: string) => void;
};

/** Up to six slots. Native radios, so that arrow keys move between them. */
export function SlotCards({ slots, lanesOf, selected, disabled, onSelect }: SlotCardsProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="sr-only">{words.optimalSlots}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
        {slots.map((slot) => (
          <SlotCard
            key={slotKey(slot)}
            slot={slot}
            lane={lanesOf(slot)[0]}
            name={name}
            checked={slotKey(slot) === selected}
            onSelect={() => onSelect(slotKey(slot))}
          />
        ))}
      </div>
    </fieldset>
  );
}

type SlotCardProps = {
  slot: RecommendedSlot;
  lane: Lane | undefined;
  name: string;
  checked: boolean;
  onSelect: () => void;
};

function SlotCard({ slot, lane, name, checked, onSelect }: SlotCardProps) {
  const zone = useZone();
  const today = useToday();
  const id = useId();
  return (
    <label
      className={cx(
        "relative flex cursor-pointer flex-col gap-1.5 rounded-card border border-line-strong bg-surface p-3 transition-colors duration-fast",
        "hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onSelect}
        aria-labelledby={`${id}-when ${id}-who ${id}-score`}
        aria-describedby={slot.onTime === undefined ? `${id}-why` : `${id}-on-time ${id}-why`}
        className="absolute top-3 right-3 size-4 cursor-pointer appearance-none rounded-full border border-line-field bg-surface outline-none checked:border-[5px] checked:border-accent"
      />
      <span id={`${id}-when`} className="flex flex-col pr-7">
        <span className="text-15 font-head wdth-head">{slotDay(slot.start, zone, today)}</span>{" "}
        <span className="font-control">{slotTime(slot, zone)}</span>
      </span>
      <span id={`${id}-who`} className="flex flex-col gap-1">
        {slot.team.map(({ user }) => (
          <span key={user._id} className="flex min-w-0 items-center gap-2 text-13 text-ink-2">
            <Avatar name={personName(user)} size="xs" />
            <span className="truncate">{personName(user)}</span>
          </span>
        ))}
      </span>
      {lane ? <DayTrack bars={lane.after} span={laneHours([lane])} isSlim /> : null}
      <span className="flex items-end gap-2.5">
        <ScoreRule score={slot.score} className="mb-1" />
        <span id={`${id}-score`} className="text-18 font-head wdth-head">
          <span className="sr-only">{words.score}</span>
          {slot.score}
        </span>
      </span>
      {slot.onTime === undefined ? null : (
        <span
          id={`${id}-on-time`}
          className={cx("text-13", isRisky(slot.onTime) ? "text-ochre-ink" : "text-ink-2")}
        >
          {onTimeText(slot.onTime)}
        </span>
      )}
      <span id={`${id}-why`} className="text-13 text-pretty text-ink-2">
        {slot.breaks.map((broken) => (
          <span key={broken} className="mr-1 font-strong text-ochre-ink">
            <TriangleAlert
              aria-hidden="true"
              size={13}
              strokeWidth={2.1}
              className="mr-1 inline align-[-2px]"
            />
            {brokenWords[broken]}.
          </span>
        ))}
        {slot.why}
      </span>
    </label>
  );
}

const width = 152;
const ticks = 20;

const tickLength = (index: number): number => {
  if (index % 10 === 0) return 11;
  return index % 5 === 0 ? 7 : 4;
};

/** The score on a tape measure from 0 to 100. */
function ScoreRule({ score, className }: { score: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width + 1} 14`}
      width={width + 1}
      height={14}
      className={cx("max-w-full shrink text-ink-3", className)}
    >
      {Array.from({ length: ticks + 1 }, (_, index) => (
        <rect
          key={`${index}`}
          x={(index * width) / ticks}
          y={11 - tickLength(index)}
          width={1}
          height={tickLength(index)}
          fill="currentColor"
        />
      ))}
      <rect
        x={0}
        y={10}
        width={(width * Math.min(Math.max(score, 0), 100)) / 100}
        height={4}
        className="fill-accent"
      />
    </svg>
  );
}
