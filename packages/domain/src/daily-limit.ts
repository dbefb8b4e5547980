const day = 24 * 3_600_000;
const firstWeek = 50;

/**
 * How many messages to customers an organization may send in a day. A new one could be anybody: it begins with few, and
 * every week doubles them up to the deployment's ceiling.
 */
export const dailyLimit = (createdAt: Date, now: Date, ceiling: number): number => {
  const weeks = Math.floor(Math.max(0, now.getTime() - createdAt.getTime()) / (7 * day));
  return Math.min(ceiling, firstWeek * 2 ** weeks);
};
