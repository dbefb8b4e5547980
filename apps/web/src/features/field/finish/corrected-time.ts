import { changeTime, logTime, type TimeEntry } from "@fieldwright/contract/job-work";
import { ApiError, call, errorMessage } from "@/lib/api-client";
import { instantOf, wallClockOf } from "@/lib/wall-clock";
import { words } from "./words";

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

/** Time without a timer, as typed. A time that was not changed is the one offered, on the minute. */
export const stretchOf = (offered: { start: string; end: string }, typed: Clocks, zone: string) => {
  const said = (before: string, clock: string): string =>
    moved(before, clock || clockOf(before, zone), zone) ??
    instantOf(wallClockOf(new Date(before), zone), zone).toISOString();
  return { start: said(offered.start, typed.start), end: said(offered.end, typed.end) };
};

const patience = 15_000;

type Meant = {
  /** The person was asked whether the work began before the job was created. */
  readonly confirmed: boolean;
};

const meant = ({ confirmed }: Meant) => (confirmed ? { confirmed } : {});

export const correctTime = (
  { _id, version }: TimeEntry,
  body: ReturnType<typeof correctionOf>,
  asked: Meant,
) =>
  call(changeTime, {
    params: { id: _id },
    body: { ...body, ...meant(asked) },
    ifMatch: version,
    signal: AbortSignal.timeout(patience),
  });

export const addTime = (
  job: string,
  stretch: ReturnType<typeof stretchOf>,
  { idempotencyKey, ...asked }: Meant & { readonly idempotencyKey: string },
) =>
  call(logTime, {
    params: { id: job },
    body: { ...stretch, note: "", ...meant(asked) },
    idempotencyKey,
    signal: AbortSignal.timeout(patience),
  });

/** The office knows what overlaps, so it says so. */
export const whyNotSaved = (error: unknown): string =>
  error instanceof ApiError ? errorMessage(error, words.couldntSaveYourTime) : words.savingYourTimeNeeds;
