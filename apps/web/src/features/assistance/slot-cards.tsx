import type { RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useToday, useZone } from "@/lib/dates";
import { personName } from "@/records/names";
import { Avatar } from "@/ui/avatar";
import { cx } from "@/ui/cx";
import { slotDay, slotTime } from "./assistance-words";
import { type Lane, laneHours } from "./day-lanes";
import { DayTrack } from "./day-track";

/** Includes the team: two slots can have the same time and different people. */
export const slotKey = ({ start, team }: RecommendedSlot): string =>
  [start, ...team.map(({ user }) => user._id)].join(" ");

const brokenWords: Record<RecommendedSlot["breaks"][number], string> = {
  avoidWeekends: "On a weekend",
  morningOnly: "Not in the morning",
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
      <legend className="sr-only">Optimal slots</legend>
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
        aria-describedby={`${id}-why`}
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
          <span className="sr-only">Score </span>
          {slot.score}
        </span>
      </span>
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
