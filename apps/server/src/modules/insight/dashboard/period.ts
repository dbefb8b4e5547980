import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";

/** The days that the figures depend on, in the organization's time zone. */
export type Period = {
  readonly now: Date;
  readonly timeZone: string;
  readonly today: Day;
  readonly tomorrow: Day;
  readonly monthStart: Day;
  readonly nextMonthStart: Day;
  readonly lastMonthStart: Day;
  /** Exclusive end: the day after the same date in last month, or this month's start if last month is shorter. */
  readonly lastMonthUntil: Day;
  /** Quotes that are valid until this day or earlier count as expiring soon. */
  readonly expirySoon: Day;
};

const expiryDays = 7;

export const periodOf = (timeZone: string, now: Date): Period => {
  const today = dayIn(timeZone, now);
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthStart = `${addDays(monthStart, -1).slice(0, 8)}01`;
  const sameDay = addDays(lastMonthStart, Number(today.slice(8)));
  return {
    now,
    timeZone,
    today,
    tomorrow: addDays(today, 1),
    monthStart,
    // 32 days after the first of a month is always in the next month.
    nextMonthStart: `${addDays(monthStart, 32).slice(0, 8)}01`,
    lastMonthStart,
    lastMonthUntil: sameDay < monthStart ? sameDay : monthStart,
    expirySoon: addDays(today, expiryDays),
  };
};
