import { cx } from "./cx";

type MeterProps = {
  /** The id of the element that names what is measured. */
  labelledBy: string;
  percent: number;
  /** `progressbar` for something that will finish, `meter` for a level. */
  kind: "progressbar" | "meter";
  tone?: "accent" | "warning";
};

/** A bar without text. Put the figures next to it. */
export function Meter({ labelledBy, percent, kind, tone = "accent" }: MeterProps) {
  return (
    <div
      role={kind}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={cx(
          "h-full origin-left rounded-full transition-transform duration-base",
          tone === "accent" ? "bg-accent" : "bg-ochre-solid",
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}

type ProgressTapeProps = { done: number; total: number; className?: string };

/** A ticked rule with what is done laid on it, one tick each. The figure stands beside it. */
export function ProgressTape({ done, total, className }: ProgressTapeProps) {
  const ticks = Math.min(total, 20);
  return (
    <span
      aria-hidden="true"
      className={cx("relative block h-3 text-ink-3", className)}
      style={{
        backgroundImage:
          "linear-gradient(90deg, currentColor 1px, transparent 0), linear-gradient(currentColor, currentColor), linear-gradient(currentColor, currentColor)",
        backgroundSize: `${100 / ticks}% 5px, 100% 1px, 1px 5px`,
        backgroundPosition: "0 100%, 0 6px, 100% 100%",
        backgroundRepeat: "repeat-x, no-repeat, no-repeat",
      }}
    >
      <span
        className="absolute top-0.5 left-0 h-1 rounded-r-[1px] bg-green-solid"
        style={{ width: `${total > 0 ? Math.min(100, (done / total) * 100) : 0}%` }}
      />
    </span>
  );
}
