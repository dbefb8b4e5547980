import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { formatMoment as momentAt } from "@fieldwright/domain/format-time";
import { useEffect, useMemo, useState } from "react";
import { useSession } from "./auth";
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

export { formatDate, formatDay } from "@fieldwright/domain/format-time";

/** Dates are shown in the organization's time zone, else in the browser's. */
export const useZone = (): string => {
  const { user } = useSession();
  return user?.organization?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
};

/** The day in that time zone when the screen was opened. */
export const useToday = (): Day => {
  const [now] = useState(() => new Date());
  return dayIn(useZone(), now);
};

/** Nov 12, 4:18 PM. Includes the year when it is not the current one. */
export const formatMoment = (instant: string, timeZone: string): string =>
  momentAt(instant, timeZone, new Date());
