import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type HasTurn, oneAtATime } from "./one-at-a-time";

/** Locks of one name, as browsers give them to tabs. */
const createLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  let rob: (() => void) | undefined;
  const request = async (
    _: string,
    { signal, steal }: LockOptions,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    if (steal) rob?.();
    const before = steal ? Promise.resolve() : last;
    const turn = new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      void before.then(() => resolve());
    });
    const done = new Promise((resolve, reject) => {
      const begin = () => {
        rob = () => reject(new DOMException("Stolen", "AbortError"));
        return work();
      };
      turn.then(begin).then(resolve, reject);
    });
    last = done.catch(() => undefined);
    return done;
  };
  return { request } as Pick<LockManager, "request">;
};

const createSigns = () => {
  const signs = new Map<string, string>();
  return {
    getItem: (key: string) => signs.get(key) ?? null,
    setItem: (key: string, value: string) => void signs.set(key, value),
  };
};

const tabs = () => oneAtATime(createLocks(), "sender", createSigns());
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("lets one tab send at a time", async () => {
  vi.useRealTimers();
  const exclusively = tabs();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
    return "sent";
  };
  expect(await Promise.all([exclusively(work), exclusively(work), exclusively(work)])).toEqual(
    Array(3).fill("sent"),
  );
  expect(most).toBe(1);
});

it("waits for a tab that sends for a long time", async () => {
  const exclusively = tabs();
  const sent: string[] = [];
  const first = exclusively(async (hasTurn) => {
    for (let photo = 0; photo < 40; photo += 1) {
      expect(hasTurn()).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 15_000));
    }
    sent.push("first");
  });
  const second = exclusively(async () => sent.push("second"));
  await seconds(40 * 15);
  await Promise.all([first, second]);
  expect(sent).toEqual(["first", "second"]);
});

it("takes over from a tab that shows no sign of life, which then sends nothing more", async () => {
  const exclusively = tabs();
  const turns: HasTurn[] = [];
  const asleep = exclusively((hasTurn) => {
    turns.push(hasTurn);
    return new Promise(() => undefined);
  }).catch((error: Error) => error.message);
  const second = exclusively(async (hasTurn) => (hasTurn() ? "sent" : "not sent"));
  await seconds(119);
  expect(turns[0]?.()).toBe(true);
  await seconds(150);
  expect(await second).toBe("sent");
  expect(await asleep).toBe("Stolen");
  expect(turns[0]?.()).toBe(false);
});

const fails = () => Promise.reject(new Error("No"));

it("works where browsers have no locks, and passes on what went wrong", async () => {
  await expect(oneAtATime(undefined, "sender", createSigns())(fails)).rejects.toThrow("No");
  await expect(tabs()(fails)).rejects.toThrow("No");
});
