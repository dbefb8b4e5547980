import { townIn } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Town } from "@/lib/map/outlines";
import { cx } from "@/ui/cx";
import type { StripRoute } from "./still-map";

const StillMap = lazy(async () => ({ default: (await import("./still-map")).StillMap }));

type RouteStripProps = {
  /** The first one is in focus. */
  routes: readonly StripRoute[];
  /** Several maps beside each other show the same part of the world. */
  shows?: readonly Place[];
  towns?: readonly Town[];
  /** This browser can't draw maps. */
  onBare?: () => void;
  className?: string;
};

/** A small picture of the same map as on the schedule. Hidden from screen readers: the text beside it says it all. */
export function RouteStrip({ className = "h-48", ...map }: RouteStripProps) {
  return (
    <div
      aria-hidden="true"
      className={cx("relative overflow-hidden bg-sunken *:absolute *:inset-0", className)}
    >
      <Suspense fallback={null}>
        <StillMap {...map} />
      </Suspense>
    </div>
  );
}

type PlaceStripProps = { place: Place; location: string; className?: string };

/** One place on the map. Nothing in a browser that can't draw it: the address and its directions say where it is. */
export function PlaceStrip({ place: { lat, lng }, location, className }: PlaceStripProps) {
  const [isBare, setIsBare] = useState(false);
  const routes = useMemo(() => [{ key: "place", home: null, stops: [{ lat, lng }] }], [lat, lng]);
  const towns = useMemo(() => [{ name: townIn(location) ?? "", lat, lng }], [location, lat, lng]);
  if (isBare) return null;
  return (
    <RouteStrip
      routes={routes}
      towns={towns}
      onBare={() => setIsBare(true)}
      {...(className ? { className } : {})}
    />
  );
}
