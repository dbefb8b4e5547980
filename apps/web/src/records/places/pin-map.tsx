import type { Place } from "@fieldwright/domain/travel";
import { MapPin } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { MapFrame } from "@/lib/map/map-frame";
import { type MapLibre, Marker } from "@/lib/map/maplibre";
import { useMap } from "@/lib/map/use-map";
import { words } from "./words";

type PinMapProps = { place: Place | null; onPlace: (place: Place) => void };

/** Zoom to street level if the map has streets, else far enough out to show towns. */
const nearStreets = 15;
const nearTowns = 10;

/** A map with one pin. Drag it, click the map, or use the arrow keys to move it. */
export function PinMap({ place, onPlace }: PinMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useMap(container, { title: words.mapOfAddress });
  const { map } = drawn;
  const begin = useEffectEvent((on: MapLibre) => {
    if (place) on.jumpTo({ center: place, zoom: drawn.styleUrl === null ? nearTowns : nearStreets });
  });
  const put = useEffectEvent(onPlace);
  useEffect(() => {
    if (!map) return undefined;
    begin(map);
    const clicks = map.on("click", ({ lngLat }) => put({ lat: lngLat.lat, lng: lngLat.lng }));
    return () => clicks.unsubscribe();
  }, [map]);
  return (
    <MapFrame container={container} drawn={drawn} label={words.map} instead={words.youCanTypeCoordinates}>
      {map && place ? <Pin map={map} place={place} onPlace={onPlace} /> : null}
    </MapFrame>
  );
}

/** Pixels that an arrow key moves the pin. */
const step = 10;
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type PinProps = { map: MapLibre; place: Place; onPlace: (place: Place) => void };

function Pin({ map, place: { lat, lng }, onPlace }: PinProps) {
  const [element] = useState(() => document.createElement("div"));
  const [marker] = useState(() => new Marker({ element, anchor: "bottom", draggable: true }));
  const put = useEffectEvent(onPlace);
  useEffect(() => {
    marker.setLngLat({ lat, lng });
    if (!map.getBounds().contains({ lat, lng })) map.panTo({ lat, lng }, { animate: false });
  }, [map, marker, lat, lng]);
  useEffect(() => {
    marker.addTo(map);
    const drags = marker.on("dragend", () => {
      const { lat: northing, lng: easting } = marker.getLngLat();
      put({ lat: northing, lng: easting });
    });
    return () => {
      drags.unsubscribe();
      marker.remove();
    };
  }, [map, marker]);

  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    // Keep the map from panning.
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = map.project({ lat, lng });
    const by = event.shiftKey ? 1 : step;
    const moved = map.unproject([x + direction[0] * by, y + direction[1] * by]);
    onPlace({ lat: moved.lat, lng: moved.lng });
  };
  return createPortal(
    <button
      type="button"
      aria-label={words.pinDragItOr}
      onKeyDown={moveByKey}
      // Otherwise the click reaches the map, which would move the pin to where it was grabbed.
      onClick={(event) => event.stopPropagation()}
      className="block cursor-grab rounded-tag text-accent-ink active:cursor-grabbing"
    >
      <MapPin aria-hidden="true" size={32} strokeWidth={2} className="fill-accent-soft drop-shadow-sm" />
    </button>,
    element,
  );
}
