import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFieldWork } from "@/lib/field/use-field";
import { officeNow } from "@/lib/field/view";
import { isUnderWayFor, sharingQuery, tellPosition } from "./api";

export type Spot = { readonly latitude: number; readonly longitude: number; readonly at: number };

const soonest = 15_000;
const latest = 60_000;
/** Meters. Less is the noise of a phone in a pocket. */
const far = 200;

const earthRadius = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Meters. Flat, which is exact enough for a drive. */
const distance = (a: Spot, b: Spot): number => {
  const x = radians(b.longitude - a.longitude) * Math.cos(radians((a.latitude + b.latitude) / 2));
  return Math.hypot(x, radians(b.latitude - a.latitude)) * earthRadius;
};

/** Once a minute, and more often on the road. Saves the battery and the line. */
export const isWorthTelling = (next: Spot, told: Spot | undefined): boolean => {
  if (!told) return true;
  const age = next.at - told.at;
  return age >= latest || (age >= soonest && distance(told, next) >= far);
};

const soon = 5_000;
const longest = 60_000;

/** Watches the position only while it is shared and a visit is under way. */
export function PositionSharing({ person }: { person: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(sharingQuery);
  const { visits } = useFieldWork();
  const isOn = data?.on === true && visits.some((visit) => isUnderWayFor(visit, person));
  useEffect(() => {
    if (!isOn || !("geolocation" in navigator)) return undefined;
    let told: Spot | undefined;
    let isOver = false;
    let pause = soon;
    let again: ReturnType<typeof setTimeout> | undefined;
    const tell = (position: GeolocationPosition) => {
      const { coords } = position;
      const spot = { latitude: coords.latitude, longitude: coords.longitude, at: Date.now() };
      if (!isWorthTelling(spot, told)) return;
      told = spot;
      clearTimeout(again);
      void answerTo(position);
    };
    const answerTo = async (position: GeolocationPosition) => {
      // Without an answer nothing is tried again: the next position is newer.
      const answer = await tellPosition(position.coords, officeNow()).catch(() => undefined);
      if (answer?.outcome === "off") await queries.invalidateQueries({ queryKey: sharingQuery.queryKey });
      // The office does not know yet that the person set off.
      if (answer?.outcome !== "no_visit" || isOver) return;
      told = undefined;
      again = setTimeout(() => tell(position), pause);
      pause = Math.min(2 * pause, longest);
    };
    const watch = navigator.geolocation.watchPosition(tell, () => undefined, {
      enableHighAccuracy: true,
      maximumAge: 15_000,
    });
    return () => {
      isOver = true;
      clearTimeout(again);
      navigator.geolocation.clearWatch(watch);
    };
  }, [isOn, queries]);
  return null;
}
