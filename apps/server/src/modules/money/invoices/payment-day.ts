import type { TenantTx } from "@fieldwright/db/client";
import { asDay, dayIn } from "@fieldwright/domain/calendar";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { invalid } from "#kernel";
import { mustBeOpenOn } from "../accounting/closed-period";

const noon = 12 * 60;

/** When money that the office takes down came in: now, or at noon of the earlier day that it names. */
export const paidOn = async (
  tx: TenantTx,
  timeZone: string,
  date: string | undefined,
  now: Date,
): Promise<Date> => {
  const today = dayIn(timeZone, now);
  const day = date === undefined ? today : asDay(timeZone, date);
  if (day > today) throw invalid({ field: "date", msg: "The payment date cannot be in the future" });
  await mustBeOpenOn(tx, day);
  return day === today ? now : instantAt(timeZone, day, noon);
};
