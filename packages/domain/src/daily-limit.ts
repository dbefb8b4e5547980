const day = 24 * 3_600_000;
const firstWeek = 50;

/**
 * Messages to customers that an organization may send per day. A new organization is not trusted yet, so it starts
 * low and the limit doubles each week up to the deployment's ceiling.
 */
export const dailyLimit = (createdAt: Date, now: Date, ceiling: number): number => {
  const weeks = Math.floor(Math.max(0, now.getTime() - createdAt.getTime()) / (7 * day));
  return Math.min(ceiling, firstWeek * 2 ** weeks);
};
