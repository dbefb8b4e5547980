const aDay = 86_400_000;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * aDay).toISOString().slice(0, 10);

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** The first Tuesday of March that is at least a month ahead. No holiday, and still standard time in America. */
const tuesdayAhead = (): string => {
  const earliest = new Date(Date.now() + 30 * aDay).toISOString().slice(0, 10);
  for (let year = new Date().getUTCFullYear(); ; year += 1) {
    const march = `${year}-03-01`;
    const tuesday = dayAfter(march, (9 - weekdayOf(march)) % 7);
    if (tuesday > earliest) return tuesday;
  }
};

/** A working day that is always ahead. 3 PM UTC is 9 AM in America/Chicago. */
export const tuesday = tuesdayAhead();

/** The second Sunday of that March, on which clocks in America change. */
const sundayFrom = (day: string): string => dayAfter(day, (7 - weekdayOf(day)) % 7);
export const clockChange = sundayFrom(`${tuesday.slice(0, 4)}-03-08`);
