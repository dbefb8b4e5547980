import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFieldWork } from "@/lib/field/use-field";
import { sharingQuery, tellPosition } from "./api";
import { isWorthTelling, type Spot } from "./pace";
import { isUnderWay } from "./under-way";

/** Watches the position only while it is shared and a visit is under way. */
export function PositionSharing({ person }: { person: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(sharingQuery);
  const { visits } = useFieldWork();
  const isOn = data?.on === true && visits.some((visit) => isUnderWay(visit, person));
  useEffect(() => {
    if (!isOn || !("geolocation" in navigator)) return undefined;
    let told: Spot | undefined;
    const tell = ({ coords }: GeolocationPosition) => {
      const spot = { latitude: coords.latitude, longitude: coords.longitude, at: Date.now() };
      if (!isWorthTelling(spot, told)) return;
      told = spot;
      // The next one is newer, so nothing is tried again.
      tellPosition(coords, new Date()).then(
        ({ outcome }) => {
          if (outcome === "off") void queries.invalidateQueries({ queryKey: sharingQuery.queryKey });
        },
        () => undefined,
      );
    };
    const watch = navigator.geolocation.watchPosition(tell, () => undefined, {
      enableHighAccuracy: true,
      maximumAge: 15_000,
    });
    return () => navigator.geolocation.clearWatch(watch);
  }, [isOn, queries]);
  return null;
}
