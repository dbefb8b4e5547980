type Span = { readonly start: string; readonly end: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it a hundred times. */
export const zonedFormat = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  formats.set(key, made);
  return made;
};

const clock = { hour: "numeric", minute: "2-digit" } as const;

/** 9:30 AM */
export const timeText = (instant: string, zone: string): string =>
  zonedFormat(zone, clock).format(new Date(instant));

/** 9:30 – 11:00 AM */
export const timeRange = ({ start, end }: Span, zone: string): string =>
  zonedFormat(zone, clock).formatRange(new Date(start), new Date(end));
