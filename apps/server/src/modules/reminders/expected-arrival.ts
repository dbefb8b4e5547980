import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { longestWay, type Place, tripBetween } from "@fieldwright/domain/travel";
import { instantAt } from "@fieldwright/domain/zoned-time";
import type { LoadTravel } from "#kernel";
import { findSharedPlace, findWay } from "./reminders.repo";

/** Round up to 5 minutes: an exact minute would promise too much. */
const step = 5 * 60_000;

/** The mark on the office's map is pale after this, too. */
const sharedFor = 5 * 60_000;

type SettingOff = {
  readonly visitId: string;
  readonly userId: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly now: Date;
};

type Leg = { readonly from: Place; readonly to: Place; readonly at: Date };

/**
 * From where the person shares to be. Estimated, and not measured: a routing server is not told where people are, and
 * measured ways are kept.
 */
const arrivalFromShared = ({ from, to, at }: Leg): number | undefined => {
  const { seconds } = tripBetween(from, to);
  return seconds > longestWay ? undefined : at.getTime() + seconds * 1000;
};

const measuredArrival = async (
  tx: TenantTx,
  loadTravel: LoadTravel,
  { from, to, at }: Leg,
): Promise<number | undefined> => {
  const { seconds, known } = (await loadTravel(tx, [[from, to]])).trip(from, to);
  return !known || seconds > longestWay ? undefined : at.getTime() + seconds * 1000;
};

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * By the drive from where the person shares to be, else from the stop before. Undefined if a place is not known or the time
 * has passed.
 */
export const estimateArrival = async (
  tx: TenantTx,
  loadTravel: LoadTravel,
  { visitId, userId, at, timeZone, now }: SettingOff,
): Promise<Date | undefined> => {
  const since = instantAt(timeZone, dayIn(timeZone, at), 0);
  const { from, to } = await findWay(tx, { visitId, userId, since });
  if (!to) return undefined;
  const shared = await findSharedPlace(tx, userId, new Date(now.getTime() - sharedFor));
  const arrival = shared
    ? arrivalFromShared({ from: shared, to, at: latest(at, shared.at) })
    : from && (await measuredArrival(tx, loadTravel, { from, to, at }));
  if (!arrival) return undefined;
  const there = new Date(Math.ceil(arrival / step) * step);
  return there <= now ? undefined : there;
};

/** "around 10:05 AM". */
export const arrivalText = async (
  tx: TenantTx,
  loadTravel: LoadTravel,
  settingOff: SettingOff,
): Promise<string | undefined> => {
  const there = await estimateArrival(tx, loadTravel, settingOff);
  return there && `around ${formatTime(there, settingOff.timeZone)}`;
};
