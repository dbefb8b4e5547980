import { formatTime } from "@fieldwright/domain/format-time";
import { useZone } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { personWidth } from "./board-row";
import { type Scale, xOf } from "./scale";

const nowX = (scale: Scale, now: number): number | undefined =>
  scale.panels.some(({ start, end }) => start <= now && now < end) ? xOf(scale, now) : undefined;

/** Drawn behind the chips, across all rows. */
export function NowLine({ scale, height }: { scale: Scale; height: number }) {
  const x = nowX(scale, useNow().getTime());
  if (x === undefined) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-[1] w-0.5 bg-now"
      style={{ left: personWidth + x - 1, height }}
    />
  );
}

/** The label of the line, in the ruler. */
export function NowFlag({ scale }: { scale: Scale }) {
  const zone = useZone();
  const now = useNow();
  const x = nowX(scale, now.getTime());
  if (x === undefined) return null;
  return (
    <span
      className="absolute bottom-0 -translate-x-1/2 rounded-tag bg-now px-1 text-11 font-strong text-on-now"
      style={{ left: x }}
    >
      {formatTime(now.toISOString(), zone).replace(/\s?[AP]M$/, "")}
    </span>
  );
}
