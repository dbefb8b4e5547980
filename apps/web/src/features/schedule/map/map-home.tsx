import { House } from "lucide-react";
import { createPortal } from "react-dom";
import type { MapLibre } from "@/lib/map/maplibre";
import { useMarker } from "@/lib/map/use-marker";
import type { Place } from "./map-day";

/** Start of the route in focus. The list shows whose it is. */
export function MapHome({ map, home }: { map: MapLibre; home: Place }) {
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
