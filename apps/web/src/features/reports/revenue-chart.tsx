import { dollars } from "@fieldwright/domain/money";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "@/ui/cx";
import { useWidth } from "./use-width";
import { type Point, shortUsd, wholeUsd } from "./words";

const height = 260;
const margin = { top: 12, right: 4, bottom: 28, left: 52 };

const sentence = ({ label, invoiced, collected, jobs, previous }: Point): string =>
  [
    `${label}: invoiced ${wholeUsd(invoiced)}, collected ${wholeUsd(collected)}, ${jobs} ${jobs === 1 ? "job" : "jobs"} completed`,
    ...(previous ? [`the period before collected ${wholeUsd(previous.collected)}`] : []),
  ].join("; ");

type RevenueChartProps = { points: readonly Point[]; onOpen: (point: Point) => void };

/** Invoiced next to collected. A tick marks what was collected at the same point of the previous period. */
export function RevenueChart({ points, onOpen }: RevenueChartProps) {
  const { ref, width } = useWidth(720);
  const [shown, setShown] = useState<Point>();
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const top = Math.max(
    1,
    ...points.flatMap((point) => [point.invoiced, point.collected, point.previous?.collected ?? 0]),
  );
  const bottom = Math.min(0, ...points.flatMap((point) => [point.collected, point.previous?.collected ?? 0]));
  const y = scaleLinear({ domain: [bottom, top], range: [inner.height, 0], nice: 4 });
  const x = scaleBand({
    domain: points.map(({ key }) => key),
    range: [0, inner.width],
    paddingInner: 0.28,
    paddingOuter: 0.1,
  });
  const half = Math.max(1, x.bandwidth() / 2 - 1);
  const every = Math.ceil(points.length / Math.max(1, Math.floor(inner.width / 52)));
  const ticks = points.filter((_, index) => index % every === 0);
  const tickOf = new Map(points.map(({ key, tick }) => [key, tick]));
  const bar = (value: number) => ({ y: Math.min(y(value), y(0)), height: Math.abs(y(value) - y(0)) });
  return (
    <div className="px-4 pt-3 pb-2">
      <p aria-hidden="true" className="min-h-9 text-13 text-ink-2 print:hidden">
        {shown ? sentence(shown) : "Point at a bar to see its figures. Click it to see the records."}
      </p>
      <div ref={ref} className="relative" style={{ height }}>
        <svg width={width} height={height} aria-hidden="true" className="absolute inset-0">
          <Group left={margin.left} top={margin.top}>
            <GridRows scale={y} width={inner.width} numTicks={4} className="[&_line]:stroke-line" />
            {points.map((point) => (
              <Group key={point.key} left={x(point.key) ?? 0}>
                <Bar x={0} width={half} {...bar(point.invoiced)} className="fill-ink-3" />
                <Bar x={half + 2} width={half} {...bar(point.collected)} className="fill-accent" />
                {point.previous?.collected ? (
                  <Bar
                    x={half}
                    width={half + 4}
                    y={y(point.previous.collected) - 1}
                    height={2}
                    className="fill-now"
                  />
                ) : null}
              </Group>
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(value) => shortUsd(dollars(Number(value)))}
              tickLabelProps={{
                className: "fill-ink-2",
                fontSize: 11,
                fill: "",
                textAnchor: "end",
                dx: -4,
                dy: 4,
              }}
            />
            <AxisBottom
              scale={x}
              top={inner.height}
              tickValues={ticks.map(({ key }) => key)}
              tickFormat={(key) => tickOf.get(key) ?? ""}
              axisLineClassName="stroke-ink-2"
              tickClassName="[&_line]:stroke-ink-2"
              tickLabelProps={{ className: "fill-ink-2", fontSize: 11, fill: "", textAnchor: "middle" }}
            />
          </Group>
        </svg>
        <Columns
          points={points}
          left={(point) => margin.left + (x(point.key) ?? 0)}
          width={x.bandwidth()}
          onShow={setShown}
          onOpen={onOpen}
        />
      </div>
      <Legend />
    </div>
  );
}

type ColumnsProps = {
  points: readonly Point[];
  left: (point: Point) => number;
  width: number;
  onShow: (point: Point | undefined) => void;
  onOpen: (point: Point) => void;
};

/** One tab stop. Arrow keys move between bars. */
function Columns({ points, left, width, onShow, onOpen }: ColumnsProps) {
  const [current, setCurrent] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const last = points.length - 1;
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const target = Math.max(0, Math.min(last, next));
    setCurrent(target);
    buttons.current[target]?.focus();
  };
  return (
    <fieldset aria-label="Bars of the chart" className="print:hidden">
      {points.map((point, index) => (
        <button
          key={point.key}
          ref={(element) => {
            buttons.current[index] = element;
          }}
          type="button"
          tabIndex={index === Math.min(current, last) ? 0 : -1}
          aria-label={sentence(point)}
          onFocus={() => {
            setCurrent(index);
            onShow(point);
          }}
          onMouseEnter={() => onShow(point)}
          onMouseLeave={() => onShow(undefined)}
          onBlur={() => onShow(undefined)}
          onKeyDown={walk}
          onClick={() => onOpen(point)}
          className="absolute rounded-tag hover:bg-ink/5 focus-visible:bg-ink/5"
          style={{ left: left(point), width, top: margin.top, height: height - margin.top - margin.bottom }}
        />
      ))}
    </fieldset>
  );
}

const keys = [
  ["Invoiced", "h-2.5 w-2.5 bg-ink-3"],
  ["Collected", "h-2.5 w-2.5 bg-accent"],
  ["Collected in the period before", "h-0.5 w-4 bg-now"],
] as const;

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 pt-1 pl-[52px] text-12 text-ink-2">
      {keys.map(([word, look]) => (
        <li key={word} className="flex items-center gap-2">
          <span aria-hidden="true" className={cx("inline-block", look)} />
          {word}
        </li>
      ))}
    </ul>
  );
}
