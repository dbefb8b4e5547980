/** An event as calendar programs take it from a link. */
type LinkedEvent = {
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
};

type CalendarLink = { readonly label: "Google" | "Apple" | "Outlook"; readonly url: string };

/** 20261118T160000Z. */
const stamp = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

const queryOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const google = ({ start, end, summary, location }: LinkedEvent): string =>
  `https://calendar.google.com/calendar/render?${queryOf({
    action: "TEMPLATE",
    text: summary,
    dates: `${stamp(start)}/${stamp(end)}`,
    location,
  })}`;

const outlook = ({ start, end, summary, location }: LinkedEvent): string =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${queryOf({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: summary,
    startdt: new Date(start).toISOString(),
    enddt: new Date(end).toISOString(),
    location,
  })}`;

/** Where a visit's customer adds it to a calendar. Apple's opens the file, as do all others. */
export const calendarLinks = (event: LinkedEvent, fileUrl: string): readonly CalendarLink[] => [
  { label: "Google", url: google(event) },
  { label: "Apple", url: fileUrl },
  { label: "Outlook", url: outlook(event) },
];

/** The promised window is the event. */
export const eventTimes = (visit: {
  readonly start: string;
  readonly end: string;
  readonly arrival: { readonly start: string; readonly end: string } | null;
}): { readonly start: string; readonly end: string } => {
  const start = visit.arrival?.start ?? visit.start;
  const until = visit.arrival?.end;
  return { start, end: until && until > start ? until : visit.end };
};
