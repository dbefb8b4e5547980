const shortest = 2_000;
const longest = 5 * 60_000;

/** Milliseconds until the next attempt: longer with every one in vain, and never the same for all phones. */
export const pauseAfter = (attempts: number, random: number): number => {
  const most = Math.min(shortest * 2 ** Math.max(0, attempts - 1), longest);
  return Math.max(shortest, Math.round(most * (0.5 + random / 2)));
};
