import { AppError } from "../app-error";

/** Runs what it is given when the owner's turn has come. */
export type Turns = <T>(owner: string, run: () => Promise<T>) => Promise<T>;

type Limits = {
  /** At a time. */
  readonly max: number;
  /** Of one owner. */
  readonly maxWaiting: number;
};

const tooMany = () =>
  new AppError("rate_limited", "Too many of these are waiting already. Try again in a minute.", {
    retryAfter: 60,
  });

/**
 * Owners, which are organizations, take turns: a hundred orders of one hold up the first order of another by one
 * order, not by a hundred.
 */
export const createTurns = ({ max, maxWaiting }: Limits): Turns => {
  let running = 0;
  /** In the order of their next turns. */
  const waiting = new Map<string, (() => void)[]>();

  const wait = (owner: string): Promise<void> => {
    const queue = waiting.get(owner) ?? [];
    if (queue.length >= maxWaiting) throw tooMany();
    waiting.set(owner, queue);
    return new Promise((start) => queue.push(start));
  };

  /** Whoever is done hands their place on. */
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
