import type { Place } from "@fieldwright/domain/travel";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { useCan } from "@/lib/auth";
import { mapQuery } from "@/lib/map/map-query";
import { cx } from "@/ui/cx";
import type { StripRoute } from "./still-map";

const StillMap = lazy(async () => ({ default: (await import("./still-map")).StillMap }));

type RouteStripProps = {
  /** The first one is in focus. */
  routes: readonly StripRoute[];
  /** Several maps beside each other show the same part of the world. */
  shows?: readonly Place[];
  /** The streets did not load. */
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

/**
 * One place on the street map. Nothing where the map has no streets: bare land helps nobody to find an address, takes a
 * second of a phone's time to draw, and the text with its directions says where it is.
 */
export function PlaceStrip({ place: { lat, lng }, className }: { place: Place; className?: string }) {
  const hasMap = useCan("schedule:log");
  const { data } = useQuery({ ...mapQuery, enabled: hasMap });
  const [isBare, setIsBare] = useState(false);
  const routes = useMemo(() => [{ key: "place", home: null, stops: [{ lat, lng }] }], [lat, lng]);
  if (!data?.styleUrl || isBare) return null;
  return <RouteStrip routes={routes} onBare={() => setIsBare(true)} {...(className ? { className } : {})} />;
}
