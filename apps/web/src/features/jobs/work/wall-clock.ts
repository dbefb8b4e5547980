/** `yyyy-mm-ddThh:mm` on the clocks of a zone. */
export const wallClockOf = (instant: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
};

const asUtc = (wallClock: string) => Date.parse(`${wallClock}Z`);

const offsetAt = (time: number, timeZone: string) =>
  asUtc(wallClockOf(new Date(time), timeZone)) - Math.floor(time / 60_000) * 60_000;

/** The instant at which the clocks of a zone show this; of an hour that is skipped, the one after it. */
export const instantOf = (wallClock: string, timeZone: string): Date => {
  const shown = asUtc(wallClock);
  const [before, after] = [-1, 1].map((day) => shown - offsetAt(shown + day * 86_400_000, timeZone));
  const fits = [before, after].find(
    (time) => time !== undefined && wallClockOf(new Date(time), timeZone) === wallClock,
  );
  return new Date(fits ?? before ?? shown);
};
