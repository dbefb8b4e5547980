import type { Position } from "@fieldwright/contract/positions";
import { formatTime } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { House, Layers, Scan } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { useCan } from "@/lib/auth";
import { useNow } from "@/lib/dates";
import { useMarker } from "@/lib/map/leader-marker";
import { MapFrame } from "@/lib/map/map-frame";
import { LngLatBounds, type MapLibre } from "@/lib/map/maplibre";
import type { Town } from "@/lib/map/outlines";
import { useRoutes } from "@/lib/map/route-layers";
import { useMap } from "@/lib/map/use-map";
import { useAppearance } from "@/ui/appearance";
import { initialsOf } from "@/ui/avatar";
import { Button, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import type { Place } from "./map-day";
import type { Line, Pin } from "./map-marks";
import { MapPins } from "./map-pins";
import type { Pointed } from "./pin";
import { words } from "./words";

const minute = 60_000;
/** After that the person may be elsewhere. */
const newsFor = 5 * minute;

type MapPersonProps = { map: MapLibre; position: Position; zone: string };

/** Where someone is now, or was when last heard from. */
function MapPerson({ map, position: { user, lat, lng, at }, zone }: MapPersonProps) {
  const now = useNow();
  const element = useMarker(map, { lat, lng }, { className: "z-[5]" });
  const isOld = now.getTime() - Date.parse(at) > newsFor;
  const seen = formatTime(at, zone);
  const label = isOld ? words.lastHeardFromAt(user.name, seen) : `${user.name}, ${seen}`;
  return createPortal(
    <span
      role="img"
      aria-label={label}
      title={label}
      data-person={user._id}
      className={cx(
        "grid h-7 min-w-7 place-items-center rounded-tag bg-ink px-1 text-12 font-strong text-bg shadow-2 outline-2 outline-bg",
        isOld ? "opacity-60 contrast:opacity-80" : "",
      )}
    >
      {initialsOf(user.name)}
    </span>,
    element,
  );
}

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

/** Room for pins beside their points, and for buttons. Small maps have less to spare. */
const paddingOf = ({ clientWidth }: HTMLElement) =>
  clientWidth < 480
    ? { top: 80, bottom: 52, left: 32, right: 64 }
    : { top: 88, bottom: 72, left: 56, right: 72 };

export function DayMap(props: DayMapProps) {
  const { pins, open, lines, towns, view, pointed, selected, focus, onSelect, onFocus, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const drawn = useMap(container, { title: words.mapTitle, towns });
  const { map, canDraw, styleIs } = drawn;
  /** Outlines without streets. */
  const isBare = canDraw && styleIs === "outlines";
  const { animations } = useAppearance();
  const mayChoose = useCan("organization:write");
  useRoutes(map, lines, focus, onFocus);

  const fit = (places: readonly Place[], animate: boolean) => {
    const bounds = boundsOf(places);
    if (!bounds || !map) return;
    const padding = paddingOf(map.getContainer());
    map.fitBounds(bounds, { padding, maxZoom: 13, animate: animate && animations });
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
        <>
          <IconButton label={words.showAll} size="bar" onClick={() => fit(everything, true)}>
            <Scan aria-hidden="true" />
          </IconButton>
          {mayChoose && !isBare ? (
            <IconButton asChild label={words.chooseMap} size="bar">
              <Link to="/settings" hash="map">
                <Layers aria-hidden="true" />
              </Link>
            </IconButton>
          ) : null}
        </>
      }
    >
      {mayChoose && isBare ? (
        <Button
          asChild
          data-over-map=""
          size="bar"
          icon={<Layers aria-hidden="true" />}
          className="absolute top-3 left-3 z-[6] shadow-1"
        >
          <Link to="/settings" hash="map">
            {words.addStreets}
          </Link>
        </Button>
      ) : null}
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

/** Start of the route in focus. The list shows whose it is. */
function MapHome({ map, home }: { map: MapLibre; home: Place }) {
  const element = useMarker(map, home, { className: "z-[2]" });
  return createPortal(
    <span
      aria-hidden="true"
      className="pointer-events-none grid size-6 place-items-center rounded-full border-2 border-ink-2 bg-raised text-ink-2"
    >
      <House size={13} strokeWidth={2} />
    </span>,
    element,
  );
}
