import type { Place } from "@fieldwright/domain/travel";
import { RouteStrip } from "@/records/places/route-strip";
import type { Lane } from "./day-lanes";

type Side = "before" | "after";

const stopsOf = (lane: Lane, side: Side): Place[] => lane[side].flatMap(({ place }) => place ?? []);

const routesOf = (lanes: readonly Lane[], side: Side) =>
  lanes.map((lane) => ({ key: lane.person, home: lane.home, stops: stopsOf(lane, side) }));

const placesOf = (lane: Lane, side: Side): Place[] => [
  ...(lane.home ? [lane.home] : []),
  ...stopsOf(lane, side),
];

/** Everyone's route on the day of a slot. */
export function LaneMap({ lanes }: { lanes: readonly Lane[] }) {
  const places = lanes.flatMap((lane) => placesOf(lane, "after"));
  if (places.length < 2) return null;
  return <Sheet title="That day's route" lanes={lanes} side="after" shows={places} />;
}

/** Routes of the people whose day changes, on the same part of the map. */
export function BeforeAfterMap({ lanes }: { lanes: readonly Lane[] }) {
  const changing = lanes.filter(({ changes }) => changes);
  const places = changing.flatMap((lane) => [...placesOf(lane, "before"), ...placesOf(lane, "after")]);
  if (places.length < 2) return null;
  return (
    <div aria-hidden="true" className="grid gap-2.5 sm:grid-cols-2">
      <Sheet title="Before" lanes={changing} side="before" shows={places} />
      <Sheet title="After" lanes={changing} side="after" shows={places} />
    </div>
  );
}

type SheetProps = { title: string; lanes: readonly Lane[]; side: Side; shows: readonly Place[] };

function Sheet({ title, lanes, side, shows }: SheetProps) {
  const [focus] = lanes;
  return (
    <figure aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="px-3 py-1.5 text-12 font-control text-ink-2">
        {focus ? `${title} · ${focus.name}` : title}
      </figcaption>
      <RouteStrip routes={routesOf(lanes, side)} shows={shows} />
    </figure>
  );
}
