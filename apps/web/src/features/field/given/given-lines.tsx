import type { TakenOff } from "@fieldwright/contract/field";
import { UserRoundX } from "lucide-react";
import { givenText, givenToday } from "./given";
import { words } from "./words";

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
