const week = 7 * 24 * 3_600_000;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * 24 * 3_600_000;

/** Of how many days, weeks and months the newest backup is kept. All in UTC; weeks start on Monday. */
const rules: readonly { readonly count: number; readonly periodOf: (time: Date) => string }[] = [
  { count: 7, periodOf: (time) => time.toISOString().slice(0, 10) },
  { count: 4, periodOf: (time) => String(Math.floor((time.getTime() - firstMonday) / week)) },
  { count: 12, periodOf: (time) => time.toISOString().slice(0, 7) },
];

/** All backups of the last two days are kept: the newest may be one of a database that somebody restored by mistake. */
const allKept = 48 * 3_600_000;

/**
 * The backups to keep: the newest of each of the last 7 days, 4 weeks and 12 months that have one. Periods without a
 * backup do not count, so a server that was off for a month loses none by it.
 */
export const keptBackups = (times: readonly Date[]): Date[] => {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = rules.flatMap(({ count, periodOf }) => {
    const newest = new Map<string, Date>();
    for (const time of newestFirst) if (!newest.has(periodOf(time))) newest.set(periodOf(time), time);
    return [...newest.values()].slice(0, count);
  });
  const newest = newestFirst[0]?.getTime() ?? 0;
  return newestFirst.filter((time) => kept.includes(time) || newest - time.getTime() < allKept);
};
