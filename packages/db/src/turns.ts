/** Runs the function when it is the owner's turn. The owner `null` has no limit of its own. */
export type Turns = (<T>(owner: string | null, run: () => Promise<T>) => Promise<T>) & {
  /** How many run. */
  running(): number;
  /** How many wait, of all owners. */
  waiting(): number;
};

type Limits = {
  /** How many run at a time. */
  readonly max: number;
  /** How many of one owner run at a time. As many as there are if left out. */
  readonly share?: number;
  /** Milliseconds until a wait ends with an error. It has no end if left out or 0. */
  readonly patience?: number;
  /** Called before an owner waits, with how many of theirs do already. Throws to refuse it. */
  readonly onWait?: (waiting: number) => void;
};

/**
 * Owners are organizations and take turns. A hundred orders of one organization delay another's first order by one
 * order, not a hundred.
 */
export const fairTurns = ({ max, share = max, patience = 0, onWait }: Limits): Turns => {
  let free = max;
  const running = new Map<string | null, number>();
  /** Sorted by whose turn is next. */
  const waiting = new Map<string | null, (() => void)[]>();

  const mayStart = (owner: string | null): boolean =>
    free > 0 && (owner === null || (running.get(owner) ?? 0) < share);

  const start = (owner: string | null): void => {
    free -= 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  };

  const leave = (owner: string | null, one: () => void): void => {
    const rest = waiting.get(owner)?.filter((other) => other !== one) ?? [];
    if (rest.length > 0) waiting.set(owner, rest);
    else waiting.delete(owner);
  };

  const wait = (owner: string | null): Promise<void> => {
    onWait?.(waiting.get(owner)?.length ?? 0);
    return new Promise((resolve, reject) => {
      let ending: NodeJS.Timeout | undefined;
      const begin = () => {
        clearTimeout(ending);
        start(owner);
        resolve();
      };
      if (patience > 0)
        ending = setTimeout(() => {
          leave(owner, begin);
          reject(new Error("timeout exceeded when trying to connect"));
        }, patience);
      waiting.set(owner, [...(waiting.get(owner) ?? []), begin]);
    });
  };

  const end = (owner: string | null): void => {
    free += 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    for (const [next, queue] of waiting) {
      if (!mayStart(next)) continue;
      const [begin, ...rest] = queue;
      waiting.delete(next);
      if (rest.length > 0) waiting.set(next, rest);
      begin?.();
      return;
    }
  };

  const inTurn = async <T>(owner: string | null, run: () => Promise<T>): Promise<T> => {
    if (waiting.has(owner) || !mayStart(owner)) await wait(owner);
    else start(owner);
    try {
      return await run();
    } finally {
      end(owner);
    }
  };
  return Object.assign(inTurn, {
    running: () => max - free,
    waiting: () => [...waiting.values()].reduce((sum, queue) => sum + queue.length, 0),
  });
};
