import type { TakenOff } from "@fieldwright/contract/field";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { UserRoundX } from "lucide-react";
import { shortTime } from "../day/day-words";
import { words } from "./words";

type Reader = { readonly zone: string; readonly now: Date };

const isToday = ({ at }: TakenOff, { zone, now }: Reader): boolean =>
  dayIn(zone, new Date(at)) === dayIn(zone, now);

/** "Given to Elena at 10:05." With the day if it was an earlier one. */
export const givenText = (taken: TakenOff, reader: Reader): string => {
  const { zone } = reader;
  const when = isToday(taken, reader)
    ? words.at(shortTime(taken.at, zone))
    : words.on(formatDateTime(taken.at, zone, "weekdayMonthDay"));
  return words.givenTo(taken.givenTo, when);
};

/** What is news on the day. It is gone the next morning. */
export const givenToday = (takenOff: readonly TakenOff[], reader: Reader): readonly TakenOff[] =>
  takenOff.filter((taken) => isToday(taken, reader));

type GivenLinesProps = { takenOff: readonly TakenOff[]; zone: string; now: Date };

/** A quiet word on visits that were on the day this morning. */
export function GivenLines({ takenOff, zone, now }: GivenLinesProps) {
  const given = givenToday(takenOff, { zone, now });
  if (given.length === 0) return null;
  return (
    <ul aria-label={words.list} className="flex flex-col gap-1 px-4 sm:px-1">
      {given.map((taken) => (
        <li key={taken._id} className="flex gap-2.5 text-14/[20px] text-ink-2">
          <UserRoundX aria-hidden="true" size={18} strokeWidth={1.75} className="mt-px shrink-0" />
          <span className="min-w-0 break-words">
            <b className="font-medium text-ink">{taken.title}.</b> {givenText(taken, { zone, now })}
          </span>
        </li>
      ))}
    </ul>
  );
}
