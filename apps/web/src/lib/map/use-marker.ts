import { useEffect, useState } from "react";
import { type MapLibre, Marker } from "./maplibre";

type Place = { readonly lat: number; readonly lng: number };

type MarkerLook = {
  /** Offset from the place, in pixels. */
  readonly right?: number;
  readonly down?: number;
  readonly className?: string;
};

const createElement = (className: string): HTMLElement => {
  const element = document.createElement("div");
  // The library would give each marker its own layer. Hundreds of layers cost more than they save.
  element.className = `will-change-auto! ${className}`;
  return element;
};

/** An element that stays at a place while the map moves. */
export const useMarker = (
  map: MapLibre,
  { lat, lng }: Place,
  { right = 0, down = 0, className = "" }: MarkerLook,
): HTMLElement => {
  const [element] = useState(() => createElement(className));
  useEffect(() => {
    const marker = new Marker({ element, offset: [right, down] });
    marker.setLngLat({ lat, lng }).addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, lat, lng, right, down]);
  return element;
};
