import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { MapLibre } from "@/lib/map/maplibre";
import { useMarker } from "@/lib/map/use-marker";
import type { Town } from "./map-day";

/** Below this zoom, town names would overlap. */
const nearestZoom = 8.5;

/** Offset in pixels, so that the name is below a pin. */
const down = 22;

export function MapTowns({ map, towns }: { map: MapLibre; towns: readonly Town[] }) {
  const isNear = useSyncExternalStore(
    (notify) => {
      const subscription = map.on("zoom", notify);
      return () => subscription.unsubscribe();
    },
    () => map.getZoom() >= nearestZoom,
  );
  return isNear ? towns.map((town) => <TownName key={town.name} map={map} town={town} />) : null;
}

function TownName({ map, town: { name, place } }: { map: MapLibre; town: Town }) {
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
