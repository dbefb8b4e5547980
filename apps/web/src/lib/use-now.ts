import { useEffect, useMemo, useState } from "react";
import { useClockOffset } from "./field/use-field";

/** The current time by the office's clock, updated when its minute changes. */
export const useNow = (): Date => {
  const offset = useClockOffset();
  const [here, setHere] = useState(() => Date.now());
  const now = useMemo(() => new Date(here + offset), [here, offset]);
  useEffect(() => {
    const untilNextMinute = 60_000 - (now.getTime() % 60_000);
    const timer = setTimeout(() => setHere(Date.now()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
};
