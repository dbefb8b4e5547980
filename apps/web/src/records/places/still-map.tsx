import type { Place } from "@fieldwright/domain/travel";
import { House } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { LeaderMarker } from "@/lib/map/leader-marker";
import { MapFrame } from "@/lib/map/map-frame";
import { LngLatBounds, type MapLibre } from "@/lib/map/maplibre";
import type { RouteLine } from "@/lib/map/route-layers";
import { useRoutes } from "@/lib/map/route-layers";
import { spread } from "@/lib/map/spread";
import { useMap, useRest } from "@/lib/map/use-map";
import { words } from "./words";

export type StripRoute = {
  readonly key: string;
  readonly home: Place | null;
  readonly stops: readonly Place[];
};

const lineOf = ({ key, home, stops }: StripRoute): RouteLine => {
  const way = home && stops.length > 0 ? [home, ...stops] : stops;
  return {
    route: key,
    home,
    stops,
    legs: way.slice(1).map((to, index) => ({ from: way[index] ?? to, to, isDriven: false })),
  };
};

const placesOf = ({ home, stops }: StripRoute): readonly Place[] => (home ? [home, ...stops] : stops);

type StillMapProps = { routes: readonly StripRoute[]; shows?: readonly Place[]; onBare?: () => void };

/** The map of the schedule without buttons: the first route in focus with numbered stops, the others thin. */
export function StillMap({ routes, shows, onBare }: StillMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useMap(container, { title: words.map, isStill: true });
  const { map, canDraw, styleIs } = drawn;
  const tellBare = useEffectEvent(() => onBare?.());
  const isBare = !canDraw || styleIs === "away" || styleIs === "forbidden";
  useEffect(() => {
    if (isBare) tellBare();
  }, [isBare]);
  const [focus] = routes;
  const lines = useMemo(() => routes.map(lineOf), [routes]);
  useRoutes(map, lines, focus?.key ?? null);
  const shown = shows ?? routes.flatMap(placesOf);
  const view = shown.map(({ lat, lng }) => `${lat},${lng}`).join(" ");
  useEffect(() => {
    const [first, ...rest] = view.split(" ").map((pair): [number, number] => {
      const [lat = 0, lng = 0] = pair.split(",").map(Number);
      return [lng, lat];
    });
    if (!map || !first || view === "") return;
    const bounds = rest.reduce((box, place) => box.extend(place), new LngLatBounds(first, first));
    map.fitBounds(bounds, { padding: 40, maxZoom: 12, animate: false });
  }, [map, view]);
  return (
    <MapFrame container={container} drawn={drawn} label={words.map} instead="" isStill>
      {map && focus ? <Stops map={map} route={focus} /> : null}
    </MapFrame>
  );
}

const size = 24;

function Stops({ map, route: { home, stops } }: { map: MapLibre; route: StripRoute }) {
  const rest = useRest(map);
  const offsets = useMemo(() => {
    const marks = stops.map((place, index) => {
      const { x, y } = map.project(place);
      return { key: String(index), x, y, width: size, height: size };
    });
    return rest === ""
      ? new Map()
      : spread(
          marks,
          marks.map((mark) => ({ ...mark, width: 8, height: 8 })),
        ).offsets;
  }, [map, stops, rest]);
  return (
    <>
      {home ? (
        <LeaderMarker map={map} place={home} offset={{ right: 0, down: 0 }}>
          <span className="grid size-5 place-items-center rounded-full border-2 border-ink-2 bg-raised text-ink-2">
            <House size={11} strokeWidth={2} />
          </span>
        </LeaderMarker>
      ) : null}
      {stops.map((place, index) => (
        <LeaderMarker
          // Stops have no other key: a person may come to the same place twice.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          map={map}
          place={place}
          offset={offsets.get(String(index)) ?? { right: 0, down: -30 }}
        >
          <span className="grid size-6 place-items-center rounded-control bg-accent text-12 font-head text-on-accent outline-2 outline-raised">
            {stops.length > 1 ? index + 1 : "•"}
          </span>
        </LeaderMarker>
      ))}
    </>
  );
}
