import { cx } from "./cx";

type MeterProps = {
  /** Names what is measured; the element that has this id. */
  labelledBy: string;
  percent: number;
  /** `progressbar` for what fills until it is done, `meter` for what is full to some part. */
  kind: "progressbar" | "meter";
  tone?: "accent" | "warning";
};

/** How much of a whole there is, as a bar. The text beside it gives the figures. */
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
