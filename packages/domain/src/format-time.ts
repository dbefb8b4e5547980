/** A `Date`, or an instant as the API writes it. */
type Instant = Date | string;
type Span = { readonly start: Instant; readonly end: Instant };

const formatters = new WeakMap<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/**
 * Caches formatters, because creating one costs much more than using it. The cache key is the identity of the
 * options, so pass a constant.
 */
export const zonedFormatter = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const byZone = formatters.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  formatters.set(options, byZone);
  const known = byZone.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
  byZone.set(zone, made);
  return made;
};

const dateStyles = {
  /** Nov 17, 2026 */
  medium: { dateStyle: "medium" },
  /** November 17, 2026 */
  long: { dateStyle: "long" },
  /** Tuesday, November 17, 2026 */
  full: { dateStyle: "full" },
  /** Nov 17 */
  monthDay: { month: "short", day: "numeric" },
  /** November 17 */
  longMonthDay: { month: "long", day: "numeric" },
  /** Tue, Nov 17 */
  weekdayMonthDay: { weekday: "short", month: "short", day: "numeric" },
  /** Tuesday, November 17 */
  longWeekdayMonthDay: { weekday: "long", month: "long", day: "numeric" },
  /** Tuesday, Nov 17 */
  longWeekdayShortMonthDay: { weekday: "long", month: "short", day: "numeric" },
  /** Tue, Nov 17, 2026 */
  weekdayDate: { weekday: "short", month: "short", day: "numeric", year: "numeric" },
  /** Tue */
  weekday: { weekday: "short" },
  /** Nov */
  month: { month: "short" },
  /** November */
  longMonth: { month: "long" },
  /** November 2026 */
  monthYear: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const time = { hour: "numeric", minute: "2-digit" } as const;
const hour = { hour: "numeric" } as const;
const year = { year: "numeric" } as const;

const dateTimeStyles = {
  /** Nov 17, 2026, 9:30 AM */
  medium: { dateStyle: "medium", timeStyle: "short" },
  /** Tuesday, November 17, 2026 at 9:30 AM EST */
  full: { ...dateStyles.longWeekdayMonthDay, ...year, ...time, timeZoneName: "short" },
  /** Nov 17, 9:30 AM */
  monthDay: { ...dateStyles.monthDay, ...time },
  /** Tue, Nov 17, 9:30 AM */
  weekdayMonthDay: { ...dateStyles.weekdayMonthDay, ...time },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DateStyle = keyof typeof dateStyles;
type DateTimeStyle = keyof typeof dateTimeStyles;

const format = (instant: Instant, zone: string, options: Intl.DateTimeFormatOptions): string =>
  zonedFormatter(zone, options).format(new Date(instant));

const formatRange = ({ start, end }: Span, zone: string, options: Intl.DateTimeFormatOptions): string =>
  zonedFormatter(zone, options).formatRange(new Date(start), new Date(end));

export const formatDate = (instant: Instant, zone: string, style: DateStyle = "medium"): string =>
  format(instant, zone, dateStyles[style]);

/** A calendar day (`YYYY-MM-DD`) is the same in every zone. */
export const formatDay = (day: string, style: DateStyle = "medium"): string => formatDate(day, "UTC", style);

/** 9:30 AM */
export const formatTime = (instant: Instant, zone: string): string => format(instant, zone, time);

/** 0 is 12 AM. */
export const formatHour = (hourOfDay: number): string =>
  format(new Date(Date.UTC(2000, 0, 1, hourOfDay)), "UTC", hour);

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Minutes after midnight as the API and time inputs write them: "09:30". */
export const clockTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

export const formatDateTime = (instant: Instant, zone: string, style: DateTimeStyle = "medium"): string =>
  format(instant, zone, dateTimeStyles[style]);

/** Nov 12, 4:18 PM. Adds the year if it is not the current year in the zone. */
export const formatMoment = (instant: Instant, zone: string, now: Date): string =>
  formatDateTime(
    instant,
    zone,
    format(instant, zone, year) === format(now, zone, year) ? "monthDay" : "medium",
  );

/** 9:05 AM today, otherwise with the day: Nov 12, 9:05 AM. */
export const formatTimeOrMoment = (instant: Instant, zone: string, now: Date): string =>
  formatDate(instant, zone) === formatDate(now, zone)
    ? formatTime(instant, zone)
    : formatMoment(instant, zone, now);

/** 9:30 – 11:00 AM */
export const formatTimeRange = (span: Span, zone: string): string => formatRange(span, zone, time);

/** Nov 20 – 24, 2026 */
export const formatDateRange = (span: Span, zone: string): string =>
  formatRange(span, zone, dateStyles.medium);

export const formatDateTimeRange = (span: Span, zone: string, style: DateTimeStyle = "medium"): string =>
  formatRange(span, zone, dateTimeStyles[style]);

/** `Intl` puts thin and narrow spaces into ranges. Nobody types those into a search. */
export const plainSpaces = (text: string): string => text.replace(/\s/gu, " ");
