import type { TimeOff } from "@fieldwright/contract/time-off";
import type { TimeOffRecord } from "./time-off.repo";

export const presentTimeOff = (timeOff: TimeOffRecord): TimeOff => ({
  _id: timeOff.id,
  user: timeOff.userId,
  start: timeOff.startsAt.toISOString(),
  end: timeOff.endsAt.toISOString(),
  reason: timeOff.reason,
  createdAt: timeOff.createdAt.toISOString(),
  version: timeOff.version,
});
