import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTurns } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for a turn, and says in `started` when it got it. */
const started: string[] = [];
beforeEach(() => void started.splice(0));
const ask = async (turns: ReturnType<typeof createTurns>, key: string | null) => {
  const done = await turns.take(key);
  started.push(key ?? "system");
  return done;
};

describe("turns", () => {
  it("one organization holds at most half of them", async () => {
    const turns = createTurns(4, 1_000);
    for (let count = 0; count < 4; count += 1) void ask(turns, "busy");
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["busy", "busy"]);
    await ask(turns, "other");
    expect(started).toEqual(["busy", "busy", "other"]);
  });

  it("those that wait get theirs one after another", async () => {
    const turns = createTurns(2, 1_000);
    const done = await ask(turns, "first");
    const alsoDone = await ask(turns, "second");
    for (let count = 0; count < 3; count += 1) void ask(turns, "busy").then((end) => end());
    void ask(turns, "quiet").then((end) => end());
    void ask(turns, null).then((end) => end());
    done();
    alsoDone();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["first", "second", "busy", "quiet", "system", "busy", "busy"]);
  });

  it("work without an organization may take them all", async () => {
    const turns = createTurns(2, 1_000);
    await ask(turns, null);
    await ask(turns, null);
    expect(started).toEqual(["system", "system"]);
  });

  it("a wait ends after a while, and its place is free again", async () => {
    const turns = createTurns(2, 1_000);
    const done = await ask(turns, "busy");
    await Promise.all([
      expect(ask(turns, "busy")).rejects.toThrow("timeout exceeded"),
      vi.advanceTimersByTimeAsync(1_000),
    ]);
    done();
    await ask(turns, "busy");
    expect(started).toEqual(["busy", "busy"]);
  });
});
