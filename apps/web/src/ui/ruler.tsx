import { cx } from "./cx";

/** Distance between ticks in px. */
const step = 8;
const ticks = 17;
const width = (ticks - 1) * step + 1;

/** Every fourth tick is medium, every eighth long. */
const tickLength = (index: number): number => {
  if (index % 8 === 0) return 11;
  return index % 4 === 0 ? 7 : 4;
};

/** A tape measure with ticks along the lower edge. Set the color with `text-*`. */
export function Ruler({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={12}
      viewBox={`0 0 ${width} 12`}
      shapeRendering="crispEdges"
      className={cx("text-ink-3", className)}
    >
      {Array.from({ length: ticks }, (_, index) => (
        <rect
          key={`${index * step}`}
          x={index * step}
          y={12 - tickLength(index)}
          width={1}
          height={tickLength(index)}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
