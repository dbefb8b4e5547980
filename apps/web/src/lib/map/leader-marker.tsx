import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type MapLibre, Marker } from "./maplibre";
import type { Offset } from "./spread";

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

type LeaderMarkerProps = {
  map: MapLibre;
  place: { readonly lat: number; readonly lng: number };
  offset: Offset;
  /** Classes for the stacking order. */
  order?: string;
  children: ReactNode;
};

/** Something beside its true point, joined to it by a line. On the point itself, there is no line. */
export function LeaderMarker({
  map,
  place,
  offset: { right, down },
  order = "",
  children,
}: LeaderMarkerProps) {
  const element = useMarker(map, place, { className: `size-0 ${order}` });
  const isBeside = right !== 0 || down !== 0;
  return createPortal(
    <>
      {isBeside ? (
        <svg
          aria-hidden="true"
          width="1"
          height="1"
          className="pointer-events-none absolute overflow-visible"
        >
          <path d={`M0 0L${right} ${down}`} className="stroke-ink-2" strokeWidth={1.5} />
          <circle r={4} className="fill-raised stroke-ink-2" strokeWidth={1.75} />
        </svg>
      ) : null}
      <div
        className="absolute w-max -translate-x-1/2 -translate-y-1/2"
        style={{ left: `${right}px`, top: `${down}px` }}
      >
        {children}
      </div>
    </>,
    element,
  );
}
