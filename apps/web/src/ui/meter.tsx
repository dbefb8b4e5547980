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
