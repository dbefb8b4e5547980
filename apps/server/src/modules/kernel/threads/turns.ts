import { AppError } from "../app-error";

/** Runs the function when it is the owner's turn. */
export type Turns = <T>(owner: string, run: () => Promise<T>) => Promise<T>;

type Limits = {
  /** How many run at a time. */
  readonly max: number;
  /** How many of one owner may wait. */
  readonly maxWaiting: number;
};

const tooMany = () =>
  new AppError("rate_limited", "Too many of these are waiting. Try again in a minute.", {
    retryAfter: 60,
  });

/**
 * Owners are organizations and take turns. A hundred orders of one organization delay another's first order by one
 * order, not a hundred.
 */
export const createTurns = ({ max, maxWaiting }: Limits): Turns => {
  let running = 0;
  /** Sorted by whose turn is next. */
  const waiting = new Map<string, (() => void)[]>();

  const wait = (owner: string): Promise<void> => {
    const queue = waiting.get(owner) ?? [];
    if (queue.length >= maxWaiting) throw tooMany();
    waiting.set(owner, queue);
    return new Promise((start) => queue.push(start));
  };

  /** Starts the next waiting order in the place of the one that finished. */
  const handOn = (): void => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [owner, queue] = next;
    const start = queue.shift();
    waiting.delete(owner);
    if (queue.length > 0) waiting.set(owner, queue);
    start?.();
  };

  return async (owner, run) => {
    if (running < max) running += 1;
    else await wait(owner);
    try {
      return await run();
    } finally {
      handOn();
    }
  };
};
