import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { canRecord } from "./outbox";
import { forgetSession, loadPhone, rememberSession } from "./session";
import { person } from "./testing/work";

vi.mock(import("./session"), async (session) => ({ ...(await session()), loadPhone: vi.fn() }));

const opens = (open: () => Promise<void>) =>
  vi.mocked(loadPhone).mockResolvedValue({ open } as unknown as Awaited<ReturnType<typeof loadPhone>>);

beforeEach(() => {
  vi.useFakeTimers();
  rememberSession(person(), crypto.randomUUID());
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(loadPhone).mockReset();
});

it("keeps what a person does, as soon as the database is open", async () => {
  opens(() => Promise.resolve());
  expect(await canRecord()).toBe(true);
});

it("keeps nothing for people who record nothing", async () => {
  forgetSession();
  expect(await canRecord()).toBe(false);
  expect(loadPhone).not.toHaveBeenCalled();
});

it("leaves it to calls in a browser without a database", async () => {
  opens(() => Promise.reject(new ReferenceError("indexedDB is not defined")));
  expect(await canRecord()).toBe(false);
});

it("waits five seconds for a database that never opens, and only once", async () => {
  opens(() => new Promise(() => undefined));
  const answer = canRecord();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBe(false);
  expect(await canRecord()).toBe(false);
  expect(loadPhone).toHaveBeenCalledTimes(1);
});
