import type { Position } from "@fieldwright/contract/positions";
import { Scan } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { MapFrame } from "@/lib/map/map-frame";
import { LngLatBounds } from "@/lib/map/maplibre";
import type { Town } from "@/lib/map/outlines";
import { useMap } from "@/lib/map/use-map";
import { useRoutes } from "@/lib/map/use-routes";
import { useAppearance } from "@/ui/appearance";
import { IconButton } from "@/ui/button";
import type { Place } from "./map-day";
import { MapHome } from "./map-home";
import type { Line, Pin } from "./map-marks";
import { MapPerson } from "./map-person";
import { MapPins } from "./map-pins";
import type { Pointed } from "./pointed";
import { words } from "./words";

export type DayMapProps = {
  /** Stops of the person in focus. */
  pins: readonly Pin[];
  /** Visits that need a technician, and jobs that need a visit. */
  open: readonly Pin[];
  lines: readonly Line[];
  towns: readonly Town[];
  /** Who shares where they are now. */
  people: readonly Position[];
  zone: string;
  /** When this changes, the map zooms to show everything. */
  view: string;
  pointed: Pointed;
  selected: string | null;
  /** The person whose route is in focus. */
  focus: string | null;
  onSelect: (key: string) => void;
  onFocus: (route: string) => void;
  children?: ReactNode;
};

const boundsOf = ([first, ...rest]: readonly Place[]): LngLatBounds | undefined =>
  first && rest.reduce((box, place) => box.extend(place), new LngLatBounds(first, first));

const placesOf = ({ stops, home }: Line): readonly Place[] => (home ? [home, ...stops] : stops);

/** Room for pins beside their points, and for buttons. */
const padding = { top: 56, bottom: 72, left: 56, right: 72 };

export function DayMap(props: DayMapProps) {
  const { pins, open, lines, towns, view, pointed, selected, focus, onSelect, onFocus, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const drawn = useMap(container, { title: words.mapTitle, towns });
  const { map } = drawn;
  const { animations } = useAppearance();
  useRoutes(map, lines, focus, onFocus);

  const fit = (places: readonly Place[], animate: boolean) => {
    const bounds = boundsOf(places);
    if (bounds) map?.fitBounds(bounds, { padding, maxZoom: 13, animate: animate && animations });
  };
  const everything = [...lines.flatMap(placesOf), ...open.map(({ place }) => place)];
  const wasFitted = useRef(false);
  const fitDay = useEffectEvent(() => {
    const stops = lines.flatMap(placesOf);
    fit(stops.length > 0 ? stops : everything, wasFitted.current);
    wasFitted.current = true;
  });
  const hasPlaces = everything.length > 0;
  useEffect(() => {
    if (map && hasPlaces && view) fitDay();
  }, [map, hasPlaces, view]);

  const bringIntoView = useEffectEvent((places: readonly Place[]) => {
    const bounds = map?.getBounds();
    if (bounds && places.some((place) => !bounds.contains(place))) fit(places, true);
  });
  useEffect(() => {
    if (map && focus !== null) bringIntoView(lines.filter(({ route }) => route === focus).flatMap(placesOf));
    // Only when the focus moves: other changes of the day leave the map where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, focus]);
  useEffect(() => {
    const pin = [...pins, ...open].find(({ keys }) => keys.includes(selected ?? ""));
    if (map && pin) bringIntoView([pin.place]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [map, selected]);

  const people = useMemo(() => props.people.map(({ lat, lng }) => ({ lat, lng })), [props.people]);
  const home = lines.find(({ route }) => route === focus)?.home;
  return (
    <MapFrame
      container={container}
      drawn={drawn}
      label={words.map}
      instead={words.instead}
      buttons={
        <IconButton label={words.showAll} size="bar" onClick={() => fit(everything, true)}>
          <Scan aria-hidden="true" />
        </IconButton>
      }
    >
      {map && home ? <MapHome key={focus} map={map} home={home} /> : null}
      {map
        ? props.people.map((position) => (
            <MapPerson key={position.user._id} map={map} position={position} zone={props.zone} />
          ))
        : null}
      {map ? (
        <MapPins {...{ map, pins, open, lines, people, pointed, selected, focus, onSelect, onFocus }} />
      ) : null}
      {children}
    </MapFrame>
  );
}
