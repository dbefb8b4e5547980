import { useEffect, useEffectEvent } from "react";
import type { MapLibre } from "./maplibre";
import { usePaint } from "./paint";
import { addRoutes, drawRoutes, paintRoutes, type RouteLine, routeTargets } from "./route-layers";

/** Draws the routes, and tells when somebody clicks one that is not in focus. */
export const useRoutes = (
  map: MapLibre | null,
  lines: readonly RouteLine[],
  focus: string | null,
  onFocus?: (route: string) => void,
): void => {
  const paint = usePaint();
  const choose = useEffectEvent((route: string) => onFocus?.(route));
  useEffect(() => {
    if (!map) return undefined;
    addRoutes(map);
    const canvas = map.getCanvas();
    const subscriptions = [
      map.on("click", routeTargets, ({ features }) => {
        const route: unknown = features?.[0]?.properties.route;
        if (typeof route === "string") choose(route);
      }),
      map.on("mouseenter", routeTargets, () => {
        canvas.style.cursor = "pointer";
      }),
      map.on("mouseleave", routeTargets, () => {
        canvas.style.cursor = "";
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  useEffect(() => {
    if (map) drawRoutes(map, lines, focus);
  }, [map, lines, focus]);
  useEffect(() => {
    if (map) paintRoutes(map, paint);
  }, [map, paint]);
};
