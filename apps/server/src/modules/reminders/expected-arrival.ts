import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatTime } from "@fieldwright/domain/format-time";
import { longestWay } from "@fieldwright/domain/travel";
import { instantAt } from "@fieldwright/domain/zoned-time";
import type { LoadTravel } from "#kernel";
import { findWay } from "./reminders.repo";

/** Round up to 5 minutes: an exact minute would promise too much. */
const step = 5 * 60_000;

type SettingOff = {
  readonly visitId: string;
  readonly userId: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly now: Date;
};

/** By the drive from the stop before. Undefined if a place is not known or the time has passed. */
export const estimateArrival = async (
  tx: TenantTx,
  loadTravel: LoadTravel,
  { visitId, userId, at, timeZone, now }: SettingOff,
): Promise<Date | undefined> => {
  const since = instantAt(timeZone, dayIn(timeZone, at), 0);
  const { from, to } = await findWay(tx, { visitId, userId, since });
  if (!from || !to) return undefined;
  const { seconds, known } = (await loadTravel(tx, [[from, to]])).trip(from, to);
  if (!known || seconds > longestWay) return undefined;
  const there = new Date(Math.ceil((at.getTime() + seconds * 1000) / step) * step);
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
