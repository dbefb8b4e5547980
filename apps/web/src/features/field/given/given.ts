import type { TakenOff } from "@fieldwright/contract/field";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatDateTime } from "@fieldwright/domain/format-time";
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
