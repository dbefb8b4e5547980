import { cx } from "@/ui/cx";
import { Ruler } from "@/ui/ruler";
import type { DriveLine } from "./drives";
import { words } from "./words";

const tones: Readonly<Record<DriveLine["tone"], string>> = {
  good: "font-strong text-green-ink",
  bad: "font-strong text-red-ink",
  quiet: "text-ink-2",
};

/** One tick for five minutes. */
const ticksOf = (minutes: number) => Math.min(9, Math.max(3, Math.round(minutes / 5) + 1));

/** The drives before and after the visit, with the time to spare. */
export function PeekDrives({ lines }: { lines: readonly DriveLine[] }) {
  return (
    <ul className="flex flex-col gap-1 border-t border-line bg-sunken px-4 py-2.5 text-13">
      {lines.map(({ key, minutes, text, note, tone }) => (
        <li key={key} className="flex items-start gap-2.5">
          <span className="mt-0.5 flex w-9 shrink-0 justify-end">
            {minutes ? <Ruler step={4} ticks={ticksOf(minutes)} className="text-travel" /> : null}
          </span>
          <span className="min-w-0 flex-1">
            {minutes ? <b className="font-strong">{words.minutes(minutes)}</b> : null} {text}
          </span>
          <span className={cx("shrink-0 whitespace-nowrap", tones[tone])}>{note}</span>
        </li>
      ))}
    </ul>
  );
}
