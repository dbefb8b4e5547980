import { cx } from "@/ui/cx";

/** Pixels from one tick to the next, which is five minutes. */
const step = 5;

type DriveTicksProps = { minutes: number; className?: string };

/** A drive beside its words: the ticked line that it is on the board, one tick for five minutes. */
export function DriveTicks({ minutes, className }: DriveTicksProps) {
  const teeth = Math.min(8, Math.max(2, Math.round(minutes / 5)));
  return (
    <span
      aria-hidden="true"
      className={cx(
        "block h-1.5 shrink-0 border-b border-current bg-[repeating-linear-gradient(to_right,currentColor_0_1px,transparent_1px_5px)] text-travel",
        className,
      )}
      style={{ width: teeth * step + 1 }}
    />
  );
}
