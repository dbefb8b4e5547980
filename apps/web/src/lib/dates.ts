import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { useState } from "react";
import { useSession } from "./auth";

/** The zone that dates are shown in: the organization's, else the reader's own. */
export const useZone = (): string => {
  const { user } = useSession();
  return user?.organization?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
};

/** The calendar day in that zone when the screen was opened. */
export const useToday = (): Day => {
  const [now] = useState(() => new Date());
  return dayIn(useZone(), now);
};

/** A calendar day (`yyyy-mm-dd`) has no zone: it is the same day everywhere. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const formatDate = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(instant));

/** Nov 12, 4:18 PM; with the year when it is not the current one. */
export const formatMoment = (instant: string, timeZone: string): string => {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...(isThisYear ? {} : { year: "numeric" }),
    timeZone,
  }).format(date);
};
