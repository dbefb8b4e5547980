import type { Place } from "@fieldwright/domain/travel";
import { lazy, Suspense } from "react";
import { cx } from "@/ui/cx";
import type { StripRoute } from "./still-map";

const StillMap = lazy(async () => ({ default: (await import("./still-map")).StillMap }));

type RouteStripProps = {
  /** The first one is in focus. */
  routes: readonly StripRoute[];
  /** Several maps beside each other show the same part of the world. */
  shows?: readonly Place[];
  className?: string;
};

/** A small picture of the same map as on the schedule. Hidden from screen readers: the text beside it says it all. */
export function RouteStrip({ routes, shows, className }: RouteStripProps) {
  return (
    <div aria-hidden="true" className={cx("h-48 overflow-hidden bg-sunken", className)}>
      <Suspense fallback={null}>
        <StillMap routes={routes} {...(shows ? { shows } : {})} />
      </Suspense>
    </div>
  );
}

/** One place on the map. */
export function PlaceStrip({ place, className }: { place: Place; className?: string }) {
  return (
    <RouteStrip
      routes={[{ key: "place", home: null, stops: [place] }]}
      {...(className ? { className } : {})}
    />
  );
}
