import type { Place } from "@fieldwright/domain/travel";
import type { Tone } from "@/ui/badge";
import { cx } from "@/ui/cx";
import type { Lane, LaneBar } from "./day-lanes";

const tones: readonly Tone[] = ["blue", "teal", "plum", "ochre", "green", "red", "stone"];

const inks: Readonly<Record<Tone, { line: string; dot: string }>> = {
  stone: { line: "stroke-stone-solid", dot: "fill-stone-solid" },
  blue: { line: "stroke-blue-solid", dot: "fill-blue-solid" },
  teal: { line: "stroke-teal-solid", dot: "fill-teal-solid" },
  green: { line: "stroke-green-solid", dot: "fill-green-solid" },
  ochre: { line: "stroke-ochre-solid", dot: "fill-ochre-solid" },
  red: { line: "stroke-red-solid", dot: "fill-red-solid" },
  plum: { line: "stroke-plum-solid", dot: "fill-plum-solid" },
};

const width = 360;
const height = 220;
const margin = 16;

type Point = { readonly x: number; readonly y: number };

/** Projects places to scale. Degrees of longitude get shorter toward the north. */
const projectionOf = (places: readonly Place[]): ((place: Place) => Point) => {
  const lats = places.map(({ lat }) => lat);
  const lngs = places.map(({ lng }) => lng);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (width - 2 * margin) / Math.max((east - west) * squeeze, 0.001),
    (height - 2 * margin) / Math.max(north - south, 0.001),
  );
  return ({ lat, lng }) => ({
    x: width / 2 + (lng - (west + east) / 2) * squeeze * scale,
    y: height / 2 - (lat - (south + north) / 2) * scale,
  });
};

const placesOf = (bars: readonly LaneBar[]): Place[] => bars.flatMap(({ place }) => place ?? []);

/** Everyone's route on the day of a slot. */
export function LaneMap({ lanes }: { lanes: readonly Lane[] }) {
  const places = lanes.flatMap(({ home, after }) => [...(home ? [home] : []), ...placesOf(after)]);
  if (places.length < 2) return null;
  return <Sheet title="That day's route" lanes={lanes} side="after" project={projectionOf(places)} />;
}

/** Routes of the people whose day changes. No map tiles: only the relative positions matter here. */
export function BeforeAfterMap({ lanes }: { lanes: readonly Lane[] }) {
  const changing = lanes.filter(({ changes }) => changes);
  const places = changing.flatMap(({ home, before, after }) => [
    ...(home ? [home] : []),
    ...placesOf(before),
    ...placesOf(after),
  ]);
  if (places.length < 2) return null;
  const project = projectionOf(places);
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Sheet title="Before" lanes={changing} side="before" project={project} />
        <Sheet title="After" lanes={changing} side="after" project={project} />
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
        {changing.map(({ person, name }, index) => (
          <span key={person} className="flex items-center gap-1.5">
            <svg width={12} height={12} viewBox="0 0 12 12">
              <rect x={1} y={4} width={10} height={4} rx={2} className={inkOf(index).dot} />
            </svg>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

const inkOf = (index: number) => inks[tones[index % tones.length] ?? "stone"];

type SheetProps = {
  title: string;
  lanes: readonly Lane[];
  side: "before" | "after";
  project: (place: Place) => Point;
};

function Sheet({ title, lanes, side, project }: SheetProps) {
  return (
    <figure aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="px-3 pt-2 text-12 font-control text-ink-2">{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full">
        {lanes.map((lane, index) => (
          <Way key={lane.person} lane={lane} side={side} project={project} ink={inkOf(index)} />
        ))}
      </svg>
    </figure>
  );
}

type WayProps = Pick<SheetProps, "side" | "project"> & { lane: Lane; ink: { line: string; dot: string } };

function Way({ lane, side, project, ink }: WayProps) {
  const stops = lane[side].flatMap(({ place, look, visit, from }) =>
    place ? [{ ...project(place), look, key: `${visit} ${from}` }] : [],
  );
  const home = lane.home && project(lane.home);
  const way = home ? [home, ...stops, home] : stops;
  return (
    <g>
      <polyline
        points={way.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        className={cx("fill-none stroke-2", ink.line)}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {home ? (
        <rect
          x={home.x - 4}
          y={home.y - 4}
          width={8}
          height={8}
          className={cx("fill-surface stroke-2", ink.line)}
        />
      ) : null}
      {stops.map(({ x, y, look, key }) => (
        <circle
          key={key}
          cx={x}
          cy={y}
          r={look === "kept" ? 3.5 : 5.5}
          className={cx(ink.dot, "stroke-surface stroke-2")}
        />
      ))}
    </g>
  );
}
