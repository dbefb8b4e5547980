import type { Place } from "@fieldwright/domain/travel";
import { useEffect, useState } from "react";

/** Where the phone was, and when by its own clock. */
type Fix = Place & { readonly at: number };

/** A drive is told in minutes. A cell tower of the next town would be a wrong start. */
const worstAccuracy = 1_000;
const oldest = 5 * 60_000;

type Position = {
  readonly coords: Pick<GeolocationCoordinates, "latitude" | "longitude" | "accuracy">;
  readonly timestamp: number;
};

/** Undefined if the position is too vague to start a drive from. */
export const fixOf = ({ coords, timestamp }: Position): Fix | undefined =>
  coords.accuracy > worstAccuracy
    ? undefined
    : { lat: coords.latitude, lng: coords.longitude, at: timestamp };

/** The person may have driven on since. */
export const stillThere = (fix: Fix | undefined, now: number): Fix | undefined =>
  fix && now - fix.at <= oldest ? fix : undefined;

const pause = 60_000;

/** Whether the browser gives the position without a question. One that cannot say so counts as no. */
const mayLook = async (): Promise<boolean> => {
  if (!("geolocation" in navigator) || !("permissions" in navigator)) return false;
  const answer = await navigator.permissions.query({ name: "geolocation" }).catch(() => undefined);
  return answer?.state === "granted";
};

/**
 * Where the phone is, for people who have allowed it before. It never asks, sends nothing, and looks once a minute while
 * the screen is seen. Undefined while it is not known.
 */
export const useHere = (isWanted: boolean): Fix | undefined => {
  const [here, setHere] = useState<Fix>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const keep = (fix: Fix | undefined) => {
      if (!isOver) setHere((last) => fix ?? stillThere(last, Date.now()));
    };
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      if (!(await mayLook())) return keep(undefined);
      if (isOver) return;
      navigator.geolocation.getCurrentPosition(
        (position) => keep(fixOf(position)),
        () => keep(undefined),
        { maximumAge: pause, timeout: pause / 2 },
      );
    };
    void look();
    const timer = setInterval(() => void look(), pause);
    const lookAgain = () => void look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [isWanted]);
  return isWanted ? here : undefined;
};
