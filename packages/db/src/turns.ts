export type Turns = {
  /** Waits for a turn. Call what it resolves to when done. */
  take(key: string | null): Promise<() => void>;
};

type Waiting = { readonly start: () => void; readonly timer: NodeJS.Timeout | undefined };

/**
 * Gives out a limited number of turns. A key holds at most half of them, and keys that wait get theirs one after another,
 * so one that asks for many does not keep the others waiting. The key `null` has no limit of its own. A wait ends with an
 * error after `patience` milliseconds, or never if that is 0, as in a pool of connections.
 */
export const createTurns = (total: number, patience: number): Turns => {
  const share = Math.max(1, Math.floor(total / 2));
  const held = new Map<string | null, number>();
  /** In the order in which keys have waited. A key that got a turn goes to the end. */
  const queues = new Map<string | null, Waiting[]>();
  let free = total;

  const mayStart = (key: string | null) => free > 0 && (key === null || (held.get(key) ?? 0) < share);

  const end = (key: string | null) => {
    free += 1;
    const left = (held.get(key) ?? 1) - 1;
    if (left === 0) held.delete(key);
    else held.set(key, left);
    startNext();
  };

  const start = (key: string | null) => {
    free -= 1;
    held.set(key, (held.get(key) ?? 0) + 1);
    return () => end(key);
  };

  const startNext = () => {
    for (const [key, queue] of queues) {
      if (!mayStart(key)) continue;
      const next = queue.shift();
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      next?.start();
      return;
    }
  };

  const leave = (key: string | null, waiting: Waiting) => {
    const rest = queues.get(key)?.filter((other) => other !== waiting) ?? [];
    if (rest.length > 0) queues.set(key, rest);
    else queues.delete(key);
  };

  return {
    take: (key) =>
      new Promise((resolve, reject) => {
        if (!queues.has(key) && mayStart(key)) return resolve(start(key));
        const waiting: Waiting = {
          start: () => {
            clearTimeout(waiting.timer);
            resolve(start(key));
          },
          timer:
            patience === 0
              ? undefined
              : setTimeout(() => {
                  leave(key, waiting);
                  reject(new Error("timeout exceeded when trying to connect"));
                }, patience),
        };
        const queue = queues.get(key) ?? [];
        queue.push(waiting);
        queues.set(key, queue);
      }),
  };
};
