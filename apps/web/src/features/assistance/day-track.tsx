import { cx } from "@/ui/cx";

/** `kept` stays, `was` moves away, `moved` arrives from elsewhere, `new` is a new visit. */
export type BarLook = "kept" | "was" | "moved" | "new";

export type TrackBar = {
  readonly visit: string;
  readonly title: string;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  readonly look: BarLook;
};

const looks: Readonly<Record<BarLook, string>> = {
  kept: "border-line-strong bg-raised text-ink-2",
  was: "border-stone-solid bg-stone-soft text-stone-ink",
  moved: "border-accent bg-accent-soft text-accent-ink",
  new: "border-green-solid bg-green-soft text-green-ink",
};

type DayTrackProps = {
  bars: readonly TrackBar[];
  /** The hours shown, in minutes since midnight. */
  span: { readonly from: number; readonly to: number };
  /** Without titles on the bars. */
  isSlim?: boolean;
};

/** One person's day on the tape measure. Hidden from screen readers: text next to it has the same content. */
export function DayTrack({ bars, span: { from, to }, isSlim = false }: DayTrackProps) {
  const at = (minute: number) => `${((minute - from) / (to - from)) * 100}%`;
  const hours = Array.from(
    { length: Math.max(0, (to - from) / 60 - 1) },
    (_, index) => from + (index + 1) * 60,
  );
  return (
    <span
      aria-hidden="true"
      className={cx(
        "relative block overflow-hidden rounded-tag border border-line bg-sunken",
        isSlim ? "h-2.5" : "h-5",
      )}
    >
      {hours.map((hour) => (
        <span key={hour} className="absolute bottom-0 h-1.5 w-px bg-line-strong" style={{ left: at(hour) }} />
      ))}
      {bars.map(({ visit, title, from: begin, to: end, look }) => (
        <span
          key={`${visit} ${begin}`}
          title={title}
          className={cx(
            "absolute inset-y-0 truncate border-l-[3px] px-1 text-11 leading-[18px] wdth-tight",
            looks[look],
          )}
          style={{ left: at(begin), right: `calc(100% - ${at(end)})` }}
        >
          {isSlim ? null : title}
        </span>
      ))}
    </span>
  );
}
