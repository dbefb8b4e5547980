import { addDays, type Day, instantAt, minuteOfDay } from "@fieldwright/domain/calendar";

export const minute = 60_000;
export const quarter = 15 * minute;
export const hour = 60 * minute;

/** Milliseconds since the epoch. The end is exclusive. */
export type Stretch = { readonly start: number; readonly end: number };
export type Strip = { readonly x: number; readonly width: number };

/** The shown hours of one day. Width follows elapsed time, so days of 23 or 25 hours get their true length. */
type Panel = Stretch & Strip & { readonly day: Day };

export type Scale = {
  readonly zone: string;
  readonly panels: readonly Panel[];
  /** Pixels per hour. */
  readonly hour: number;
  readonly width: number;
};

/** Hours on the clock, 0 to 24. */
export type Hours = { readonly first: number; readonly last: number };

type Wanted = {
  readonly days: readonly Day[];
  readonly zone: string;
  readonly hours: Hours;
  readonly hour: number;
};

export const buildScale = ({ days, zone, hours, hour: pixels }: Wanted): Scale => {
  const panels: Panel[] = [];
  let x = 0;
  for (const day of days) {
    const start = instantAt(zone, day, hours.first * 60).getTime();
    const end = instantAt(zone, day, hours.last * 60).getTime();
    const width = ((end - start) / hour) * pixels;
    panels.push({ day, start, end, x, width });
    x += width;
  }
  return { zone, panels, hour: pixels, width: x };
};

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

const panelAt = ({ panels }: Scale, fits: (panel: Panel) => boolean): Panel | undefined =>
  panels.findLast(fits) ?? panels[0];

/** The x of an instant. Instants that are not shown are clamped to the edge of their day. */
export const xOf = (scale: Scale, instant: number): number => {
  const panel = panelAt(scale, ({ start }) => start <= instant);
  if (!panel) return 0;
  return panel.x + ((clamp(instant, panel.start, panel.end) - panel.start) / hour) * scale.hour;
};

/** The instant at a pixel, clamped to the shown range. */
export const timeAt = (scale: Scale, x: number): number => {
  const panel = panelAt(scale, (candidate) => candidate.x <= x);
  if (!panel) return 0;
  return panel.start + (clamp(x - panel.x, 0, panel.width) / scale.hour) * hour;
};

/** Rounding UTC works in every zone: offsets are multiples of a quarter hour. */
export const snap = (instant: number): number => Math.round(instant / quarter) * quarter;

/** The visible parts of a stretch, one strip per day. */
export const stripsOf = (scale: Scale, { start, end }: Stretch): Strip[] =>
  scale.panels
    .filter((panel) => start < panel.end && panel.start < end)
    .map((panel) => {
      const from = Math.max(start, panel.start);
      const until = Math.min(end, panel.end);
      return {
        x: panel.x + ((from - panel.start) / hour) * scale.hour,
        width: ((until - from) / hour) * scale.hour,
      };
    });

type HourMark = { readonly instant: number; readonly x: number; readonly hourOfDay: number };

/** One mark per elapsed hour with its clock hour. On days with a clock change an hour appears twice or is skipped. */
export const hourMarks = (scale: Scale): HourMark[] =>
  scale.panels.flatMap((panel) => {
    const marks: HourMark[] = [];
    for (let instant = panel.start; instant < panel.end; instant += hour) {
      marks.push({
        instant,
        x: xOf(scale, instant),
        hourOfDay: Math.floor(minuteOfDay(scale.zone, new Date(instant)) / 60),
      });
    }
    return marks;
  });

export const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** Below this an hour's chip says nothing, so the board scrolls instead. */
const narrowest = 56;

/** Whole pixels an hour, so that these hours fill the room. */
export const fittingHour = ({ first, last }: Hours, room: number): number =>
  Math.max(narrowest, Math.floor(room / Math.max(1, last - first)));
