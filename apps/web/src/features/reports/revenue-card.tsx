import type { Report } from "@fieldwright/contract/reports";
import { dollars } from "@fieldwright/domain/money";
import { AxisBottom, AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { ChartColumn, Table2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "@/ui/cx";
import { Segmented } from "@/ui/segmented";
import type { Behind } from "./api";
import { ReportCard, useWidth } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { count, type Point, pointsOf, type SeriesUnit, shortUsd, wholeUsd, words } from "./words";

const height = 260;
const margin = { top: 12, right: 4, bottom: 28, left: 52 };

const sentence = ({ label, invoiced, collected, jobs, previous }: Point): string =>
  [
    words.invoicedCollectedJobCompleted(label, wholeUsd(invoiced), wholeUsd(collected), jobs),
    ...(previous ? [words.periodBeforeCollected(wholeUsd(previous.collected))] : []),
  ].join("; ");

type RevenueChartProps = { points: readonly Point[]; onOpen: (point: Point) => void };

/** Invoiced next to collected. A tick marks what was collected at the same point of the previous period. */
function RevenueChart({ points, onOpen }: RevenueChartProps) {
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
        {shown ? (
          sentence(shown)
        ) : (
          <>
            <span className="pointer-coarse:hidden">{words.pointAtBarTo}</span>
            <span className="hidden pointer-coarse:inline">{words.tapBarTo}</span>
          </>
        )}
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
    <fieldset aria-label={words.barsOfChart} className="print:hidden">
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
  [words.invoiced, "h-2.5 w-2.5 bg-ink-3"],
  [words.collected, "h-2.5 w-2.5 bg-accent"],
  [words.collectedInPeriodBefore, "h-0.5 w-4 bg-now"],
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

const unitOptions = [
  { value: "week", label: words.week },
  { value: "month", label: words.month },
  { value: "quarter", label: words.quarter },
] as const;
const viewOptions = [
  { value: "chart", label: words.chart, icon: <ChartColumn aria-hidden="true" /> },
  { value: "table", label: words.table, icon: <Table2 aria-hidden="true" /> },
] as const;

const columns: readonly Column<Point>[] = [
  { title: words.period, cell: ({ label }) => label },
  { title: words.invoiced, numeric: true, cell: ({ invoiced }) => wholeUsd(invoiced) },
  { title: words.collected, numeric: true, cell: ({ collected }) => wholeUsd(collected) },
  {
    title: words.periodBefore,
    numeric: true,
    cell: ({ previous }) => (previous ? wholeUsd(previous.collected) : "–"),
  },
  { title: words.jobs, numeric: true, cell: ({ jobs }) => count(jobs) },
];

const empty = words.noMoneyInOr;

export function RevenueCard({ report, onOpen }: { report: Report; onOpen: (behind: Behind) => void }) {
  const [unit, setUnit] = useState<SeriesUnit>("month");
  const [view, setView] = useState<"chart" | "table">("chart");
  const points = pointsOf(report, unit);
  const hasMoney = points.some(
    ({ invoiced, collected, previous }) => invoiced || collected || previous?.collected,
  );
  const open = ({ label, start, end }: Point) =>
    onOpen({ title: words.collectedLabel(label), of: "collected", range: { start, end } });
  const units = <Segmented label={words.by} value={unit} onValueChange={setUnit} options={unitOptions} />;
  return (
    <ReportCard
      title={words.revenue}
      figures={["totalRevenue", "invoiced", "periodBefore"]}
      sheet={{
        name: `revenue-by-${unit}`,
        titles: [
          words.period,
          words.from,
          words.to,
          words.invoiced,
          words.collected,
          words.collectedInPeriodBefore,
          words.jobs,
        ],
        rows: points.map(({ label, start, end, invoiced, collected, previous, jobs }) => [
          label,
          start,
          end,
          invoiced,
          collected,
          previous?.collected ?? null,
          jobs,
        ]),
      }}
      action={
        <>
          <span className="max-sm:hidden">{units}</span>
          <Segmented
            label={words.viewOfRevenue}
            value={view}
            onValueChange={setView}
            options={viewOptions}
            iconsOnly
          />
        </>
      }
    >
      <div className="px-4 pt-3 sm:hidden print:hidden">{units}</div>
      {view === "chart" && !hasMoney ? (
        <p className="px-4 py-6 text-13 text-ink-2">{empty}</p>
      ) : view === "chart" ? (
        <RevenueChart points={points} onOpen={open} />
      ) : (
        <ReportTable
          caption={words.revenueBy(unit)}
          columns={columns}
          rows={points}
          keyOf={({ key }) => key}
          onOpen={open}
          openLabel={({ label }) => words.paymentsOf(label)}
          empty={empty}
        />
      )}
    </ReportCard>
  );
}
