import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { MapLibre } from "./maplibre";
import type { Offset } from "./spread";
import { useMarker } from "./use-marker";

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
