import type { Position } from "@fieldwright/contract/positions";
import { Scan } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { MapFrame } from "@/lib/map/map-frame";
import { LngLatBounds } from "@/lib/map/maplibre";
import { usePaint } from "@/lib/map/paint";
import { useMap } from "@/lib/map/use-map";
import { useAppearance } from "@/ui/appearance";
import { IconButton } from "@/ui/button";
import { addRoutes, drawRoutes } from "./layers";
import type { Line, Pin, Town } from "./map-day";
import { MapHome } from "./map-home";
import { MapPerson } from "./map-person";
import { MapPins } from "./map-pins";
import { MapTowns } from "./map-towns";
import type { Pointed } from "./pointed";

export type DayMapProps = {
  pins: readonly Pin[];
  lines: readonly Line[];
  /** Labels for when there is no map style. */
  towns: readonly Town[];
  /** Who shares where they are now. */
  people: readonly Position[];
  zone: string;
  styleUrl: string | null;
  /** When this changes, the map zooms to show everything. */
  view: string;
  pointed: Pointed;
  selected: string | null;
  /** The person whose route is highlighted. */
  bold: string | null;
  onSelect: (key: string) => void;
  children?: ReactNode;
};

export function DayMap(props: DayMapProps) {
  const { pins, lines, towns, view, pointed, selected, bold, onSelect, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const drawn = useMap(container, { styleUrl: props.styleUrl, title: "Map of the day" });
  const { map } = drawn;
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
    if (map) addRoutes(map);
  }, [map]);
  useEffect(() => {
    if (map) drawRoutes(map, lines, paint, bold);
  }, [map, lines, paint, bold]);

  return (
    <MapFrame
      container={container}
      drawn={drawn}
      label="Map"
      instead="The list shows the same visits in the same order."
      buttons={
        <IconButton label="Show all" size="bar" onClick={() => fit(pins, true)}>
          <Scan aria-hidden="true" />
        </IconButton>
      }
    >
      {map && drawn.styleUrl === null ? <MapTowns map={map} towns={towns} /> : null}
      {map ? lines.map(({ route, home }) => home && <MapHome key={route} map={map} home={home} />) : null}
      {map
        ? props.people.map((position) => (
            <MapPerson key={position.user._id} map={map} position={position} zone={props.zone} />
          ))
        : null}
      {map ? (
        <MapPins
          map={map}
          pins={pins}
          pointed={pointed}
          selected={selected}
          bold={bold}
          onSelect={onSelect}
        />
      ) : null}
      {children}
    </MapFrame>
  );
}
