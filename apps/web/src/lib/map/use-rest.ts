import { useSyncExternalStore } from "react";
import type { MapLibre } from "./maplibre";

/** Changes when the map stops moving, or has another size. */
export const useRest = (map: MapLibre): string =>
  useSyncExternalStore(
    (notify) => {
      const subscriptions = [map.on("moveend", notify), map.on("resize", notify)];
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
    () => `${map.getZoom()} ${map.getBounds().toString()}`,
  );
