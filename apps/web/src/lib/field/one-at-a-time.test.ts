import { afterEach, expect, it, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time";

/** Locks of one name, as browsers give them to tabs. */
const createLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (
    _: string,
    { signal, steal }: LockOptions,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    const before = steal ? Promise.resolve() : last;
    const turn = new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      void before.then(() => resolve());
    });
    const done = turn.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return { request } as Pick<LockManager, "request">;
};

afterEach(() => {
  vi.useRealTimers();
});

it("lets one tab send at a time", async () => {
  const exclusively = oneAtATime(createLocks(), "sender");
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

it("takes over from a tab that the system put to sleep", async () => {
  vi.useFakeTimers();
  const exclusively = oneAtATime(createLocks(), "sender");
  void exclusively(() => new Promise(() => undefined));
  const second = exclusively(() => Promise.resolve("sent"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await second).toBe("sent");
});

it("works where browsers have no locks, and passes on what went wrong", async () => {
  await expect(oneAtATime(undefined, "sender")(() => Promise.reject(new Error("No")))).rejects.toThrow("No");
  await expect(oneAtATime(createLocks(), "sender")(() => Promise.reject(new Error("No")))).rejects.toThrow(
    "No",
  );
});
