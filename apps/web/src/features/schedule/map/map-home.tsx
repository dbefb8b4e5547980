import { House } from "lucide-react";
import { createPortal } from "react-dom";
import type { MapLibre } from "@/lib/map/maplibre";
import { useMarker } from "@/lib/map/use-marker";
import type { Pin } from "./map-day";

/** Start of a route. The list shows whose it is. */
export function MapHome({ map, home }: { map: MapLibre; home: Pin["place"] }) {
  const element = useMarker(map, home, {});
  return createPortal(
    <span
      aria-hidden="true"
      className="pointer-events-none grid size-5 place-items-center rounded-full border border-line-strong bg-raised text-ink-2"
    >
      <House size={12} strokeWidth={2} />
    </span>,
    element,
  );
}
