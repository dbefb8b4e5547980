import { createPortal } from "react-dom";
import type { Town } from "./map-day";
import type { MapLibre } from "./maplibre";
import { useMarker } from "./use-marker";

/** Below where a pin would stand. */
const down = 22;

export function MapTown({ map, town: { name, place } }: { map: MapLibre; town: Town }) {
  const element = useMarker(map, place, { down });
  return createPortal(
    <span
      aria-hidden="true"
      className="pointer-events-none block text-12 whitespace-nowrap text-ink-3 [text-shadow:0_0_3px_var(--surface),0_0_3px_var(--surface)]"
    >
      {name}
    </span>,
    element,
  );
}
