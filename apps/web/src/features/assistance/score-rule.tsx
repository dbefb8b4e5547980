import { cx } from "@/ui/cx";

const width = 152;
const ticks = 20;

const tickLength = (index: number): number => {
  if (index % 10 === 0) return 11;
  return index % 5 === 0 ? 7 : 4;
};

/** The score read off a tape measure of 100. */
export function ScoreRule({ score, className }: { score: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width + 1} 14`}
      width={width + 1}
      height={14}
      className={cx("max-w-full shrink text-ink-3", className)}
    >
      {Array.from({ length: ticks + 1 }, (_, index) => (
        <rect
          key={`${index}`}
          x={(index * width) / ticks}
          y={11 - tickLength(index)}
          width={1}
          height={tickLength(index)}
          fill="currentColor"
        />
      ))}
      <rect
        x={0}
        y={10}
        width={(width * Math.min(Math.max(score, 0), 100)) / 100}
        height={4}
        className="fill-accent"
      />
    </svg>
  );
}
