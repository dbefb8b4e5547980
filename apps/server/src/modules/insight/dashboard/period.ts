import { addDays, type Day, dayIn } from "@fieldwright/domain/calendar";

/** The days that the figures turn on, all in the organization's zone. */
export type Period = {
  readonly now: Date;
  readonly timeZone: string;
  readonly today: Day;
  readonly tomorrow: Day;
  readonly monthStart: Day;
  readonly nextMonthStart: Day;
  readonly lastMonthStart: Day;
  /** The day after this day of last month; a longer month's last days compare with the whole of the shorter one. */
  readonly lastMonthUntil: Day;
  /** Quotes that are valid up to this day expire soon. */
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
    // 32 days after the first is always a day of the next month.
    nextMonthStart: `${addDays(monthStart, 32).slice(0, 8)}01`,
    lastMonthStart,
    lastMonthUntil: sameDay < monthStart ? sameDay : monthStart,
    expirySoon: addDays(today, expiryDays),
  };
};
