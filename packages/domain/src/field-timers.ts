export type FieldTimer = {
  readonly id: string;
  readonly job: string;
  readonly by: string;
  readonly start: Date;
  /** Null while it runs. */
  readonly end: Date | null;
};

type Moment = { readonly at: Date; readonly by: string };

const earlier = (a: Date | null, b: Date): Date => (a && a < b ? a : b);

const overlaps = ({ start, end }: FieldTimer, at: Date): boolean => start <= at && (end === null || end > at);

/** A timer that ran for days counts for one day, as everywhere in the product. */
const longestTimer = 24 * 3_600_000;

const endOf = (start: Date, at: Date): Date =>
  new Date(Math.min(at.getTime(), start.getTime() + longestTimer));

/** Ends the person's running timers. One that started later was started knowing more, so it goes on. */
export const stopTimers = (
  timers: readonly FieldTimer[],
  { at, by }: Moment,
  job?: string,
): readonly FieldTimer[] =>
  timers.map((timer) =>
    timer.by === by && timer.end === null && timer.start < at && (job === undefined || timer.job === job)
      ? { ...timer, end: endOf(timer.start, at) }
      : timer,
  );

/** The first moment from then on that is not logged yet. */
const firstFree = (own: readonly FieldTimer[], at: Date): Date => {
  const until = own.find((timer) => overlaps(timer, at))?.end;
  return until ? firstFree(own, until) : at;
};

/** Time is never counted twice: a new timer begins after what is there and ends where the next one begins. */
export const startTimer = (
  timers: readonly FieldTimer[],
  fact: Moment & { readonly id: string },
  job: string,
): readonly FieldTimer[] => {
  const stopped = stopTimers(timers, fact);
  const own = stopped.filter(({ by }) => by === fact.by);
  const start = firstFree(own, fact.at);
  const next = own
    .filter((timer) => timer.start >= start)
    .reduce<Date | null>((first, timer) => earlier(first, timer.start), null);
  if (next && next <= start) return stopped;
  return [...stopped, { id: fact.id, job, by: fact.by, start, end: next && endOf(start, next) }];
};

/** A timer that had to wait for other time, and is stopped before that ended, has no time left. */
export const stopTimer = (timer: FieldTimer, fact: Moment): readonly FieldTimer[] =>
  timer.by === fact.by && timer.end === null && timer.start >= fact.at ? [] : stopTimers([timer], fact);

/** Taking a finish back restarts the time that it stopped, unless the person has logged other time since. */
export const resumeTimer = (
  timers: readonly FieldTimer[],
  { at: finishedAt, by }: Moment,
  job: string,
): readonly FieldTimer[] => {
  const own = timers.filter((timer) => timer.by === by);
  if (own.some(({ start, end }) => end === null || start >= finishedAt)) return timers;
  return timers.map((timer) =>
    own.includes(timer) && timer.job === job && timer.end?.getTime() === finishedAt.getTime()
      ? { ...timer, end: null }
      : timer,
  );
};
