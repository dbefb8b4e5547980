import { Minus, Plus, Scan } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useAppearance } from "@/ui/appearance";
import { IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { drawRoutes, paintOutlines } from "./layers";
import type { Line, Pin, Town } from "./map-day";
import { MapPin } from "./map-pin";
import { MapTowns } from "./map-towns";
import { LngLatBounds } from "./maplibre";
import { usePaint } from "./paint";
import type { Pointed } from "./pointed";
import { useMap } from "./use-map";

export type DayMapProps = {
  pins: readonly Pin[];
  lines: readonly Line[];
  /** Named where no style names them. */
  towns: readonly Town[];
  styleUrl: string | null;
  /** A new one brings everything into view again. */
  view: string;
  pointed: Pointed;
  selected: string | null;
  /** The person whose route stands out. */
  bold: string | null;
  onSelect: (key: string) => void;
  children?: ReactNode;
};

/** The library's own style of the scale knows no themes. */
const scaleLook =
  "[&_.maplibregl-ctrl-scale]:border-ink-3! [&_.maplibregl-ctrl-scale]:bg-transparent! [&_.maplibregl-ctrl-scale]:text-ink-2!";

export function DayMap(props: DayMapProps) {
  const { pins, lines, towns, view, pointed, selected, bold, onSelect, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const { map, additions, canDraw, isStyleAway, styleUrl } = useMap(container, props.styleUrl);
  const paint = usePaint();
  const { animations } = useAppearance();

  const fit = (shown: readonly Pin[], animate: boolean) => {
    const [first, ...rest] = shown;
    if (!map || !first) return;
    const bounds = rest.reduce(
      (box, { place }) => box.extend(place),
      new LngLatBounds(first.place, first.place),
    );
    map.fitBounds(bounds, { padding: 64, maxZoom: 13, animate: animate && animations });
  };
  const wasFitted = useRef(false);
  const fitDay = useEffectEvent(() => {
    const visits = pins.filter(({ mark }) => mark !== "job");
    fit(visits.length > 0 ? visits : pins, wasFitted.current);
    wasFitted.current = true;
  });
  const fitRoute = useEffectEvent((person: string) =>
    fit(
      pins.filter(({ route }) => route === person),
      true,
    ),
  );
  const hasPins = pins.length > 0;
  useEffect(() => {
    if (map && hasPins && view) fitDay();
  }, [map, hasPins, view]);
  useEffect(() => {
    if (map && bold !== null) fitRoute(bold);
  }, [map, bold]);

  const bringIntoView = useEffectEvent((key: string) => {
    const place = pins.find((pin) => pin.key === key)?.place;
    if (map && place && !map.getBounds().contains(place)) map.easeTo({ center: place, animate: animations });
  });
  useEffect(() => {
    if (map && selected) bringIntoView(selected);
  }, [map, selected]);

  useEffect(() => {
    if (map && additions >= 0) paintOutlines(map, paint);
  }, [map, additions, paint]);
  useEffect(() => {
    if (map) drawRoutes(map, lines, paint, bold);
  }, [map, lines, paint, bold]);

  return (
    <section aria-label="Map" className="relative isolate size-full overflow-hidden bg-sunken">
      <div ref={container} className={cx("size-full [&_canvas]:-outline-offset-2", scaleLook)} />
      {canDraw ? (
        <div className="absolute top-3 right-3 flex flex-col rounded-control border border-line-strong bg-raised shadow-1">
          <IconButton label="Zoom in" size="bar" onClick={() => map?.zoomIn({ animate: animations })}>
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom out" size="bar" onClick={() => map?.zoomOut({ animate: animations })}>
            <Minus aria-hidden="true" />
          </IconButton>
          <IconButton label="Show all" size="bar" onClick={() => fit(pins, true)}>
            <Scan aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-13 text-ink-2">
          This browser cannot draw the map. The list has the same visits in the same order.
        </p>
      )}
      {isStyleAway ? (
        <p
          role="status"
          className="absolute top-3 left-3 rounded-control border border-line bg-raised px-3 py-2 text-12 text-ink-2 shadow-1"
        >
          The map style did not load; these are the outlines alone.
        </p>
      ) : null}
      {map && styleUrl === null ? <MapTowns map={map} towns={towns} /> : null}
      {map
        ? pins.map((pin) => (
            <MapPin
              key={pin.key}
              map={map}
              pin={pin}
              pointed={pointed}
              isSelected={pin.key === selected}
              isFaint={bold !== null && pin.route !== bold}
              onSelect={onSelect}
            />
          ))
        : null}
      {children}
    </section>
  );
}
