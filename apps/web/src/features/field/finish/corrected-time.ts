import { changeTime, type TimeEntry } from "@fieldwright/contract/job-work";
import { call } from "@/lib/api-client";
import { ApiError, errorMessage } from "@/lib/api-error";
import { instantOf, wallClockOf } from "@/lib/wall-clock";

/** "09:40" in the organization's zone. */
export const clockOf = (instant: string, zone: string): string =>
  wallClockOf(new Date(instant), zone).slice(11);

/** On the day of the instant before. Seconds of a time that was left as it is stay. */
const moved = (before: string, clock: string, zone: string): string | undefined => {
  if (clock === clockOf(before, zone)) return undefined;
  const day = wallClockOf(new Date(before), zone).slice(0, 10);
  return instantOf(`${day}T${clock}`, zone).toISOString();
};

export type Clocks = { readonly start: string; readonly end: string };

type Times = Pick<TimeEntry, "start" | "end">;

/** What the person changed. A timer that runs has no end to correct. */
export const correctionOf = ({ start, end }: Times, typed: Clocks, zone: string) => {
  const from = typed.start ? moved(start, typed.start, zone) : undefined;
  const until = end !== null && typed.end ? moved(end, typed.end, zone) : undefined;
  return { ...(from ? { start: from } : {}), ...(until ? { end: until } : {}) };
};

const patience = 15_000;

export const correctTime = ({ _id, version }: TimeEntry, body: ReturnType<typeof correctionOf>) =>
  call(changeTime, { params: { id: _id }, body, ifMatch: version, signal: AbortSignal.timeout(patience) });

/** The office knows what overlaps, so it says so. */
export const whyNotCorrected = (error: unknown): string =>
  error instanceof ApiError
    ? errorMessage(error, "Couldn't fix your time.")
    : "Fixing your time needs signal. You can do it later on your time sheet.";
