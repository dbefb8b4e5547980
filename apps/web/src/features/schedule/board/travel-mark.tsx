import { memo } from "react";
import { cx } from "@/ui/cx";
import type { Drive } from "./board-rows";

/** Below this width the label is left out. */
const labelled = 22;

/** The drive to the next visit. Dotted if a place is unknown. */
export const TravelMark = memo(function TravelMark({ drive, top }: { drive: Drive; top: number }) {
  const { x, width, minutes, isShort } = drive;
  if (width < 4) return null;
  return (
    <span
      aria-hidden="true"
      className={cx("absolute z-[1]", isShort ? "text-red-ink" : "text-travel")}
      style={{ left: x, width, top: top - 6 }}
    >
      <span
        className={cx(
          "block h-1.5 border-b border-current",
          minutes === null
            ? "border-dotted"
            : "border-x bg-[repeating-linear-gradient(to_right,currentColor_0_1px,transparent_1px_6px)]",
        )}
      />
      {width >= labelled ? (
        <span className="block text-right text-11 leading-4 whitespace-nowrap">
          {minutes === null ? "?" : `${minutes}m`}
        </span>
      ) : null}
    </span>
  );
});
