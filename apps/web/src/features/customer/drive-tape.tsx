import type { CustomerVisit } from "@fieldwright/contract/customer";
import { formatTime } from "@fieldwright/domain/format-time";
import { Truck } from "lucide-react";
import { words } from "./words";

const minute = 60_000;
const widestTape = 120;

/** How far along the drive is by the clock: one tick a minute, a long one every five. */
export function DriveTape({ visit: { leftAt, expectedAt, now, timeZone } }: { visit: CustomerVisit }) {
  if (!leftAt || !expectedAt) return null;
  const whole = Date.parse(expectedAt) - Date.parse(leftAt);
  if (whole <= 0) return null;
  const share = Math.min(Math.max((Date.parse(now) - Date.parse(leftAt)) / whole, 0), 1);
  const minutes = Math.min(Math.max(Math.round(whole / minute), 1), widestTape);
  const ticks = Array.from({ length: minutes + 1 }, (_, index) => index);
  const driven = `${share * 100}%`;
  return (
    <div className="mt-4 rounded-card border border-line bg-surface px-4 pt-10 pb-3">
      <div aria-hidden="true" className="relative h-2 rounded-tag border border-plum-line bg-plum-soft">
        <div className="h-full rounded-tag bg-plum-solid" style={{ width: driven }} />
        <span
          className="absolute bottom-0 grid size-9 -translate-x-1/2 place-items-center rounded-card border-2 border-plum-solid bg-surface text-plum-ink"
          style={{ left: `clamp(1.125rem, ${driven}, 100% - 1.125rem)` }}
        >
          <Truck size={20} />
        </span>
      </div>
      <div aria-hidden="true" className="mt-1 flex h-2.5 justify-between">
        {ticks.map((tick) => (
          <span key={tick} className={`w-px bg-ink-3 ${tick % 5 === 0 ? "h-2.5" : "h-1.5"}`} />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-14 text-ink-2">
        <span>{words.leftAt(formatTime(leftAt, timeZone))}</span>
        <span>{words.youAbout(formatTime(expectedAt, timeZone))}</span>
      </p>
    </div>
  );
}
