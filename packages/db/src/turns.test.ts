import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fairTurns } from "./turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Who started, in this order, and how each of them ends. */
const started: string[] = [];
const ends: (() => void)[] = [];
beforeEach(() => {
  started.length = 0;
  ends.length = 0;
});
const ask = (inTurn: ReturnType<typeof fairTurns>, owner: string | null): Promise<void> =>
  inTurn(owner, () => {
    started.push(owner ?? "system");
    return new Promise((end) => ends.push(end));
  });
const half = { share: 2, patience: 1_000 };

describe("turns", () => {
  it("one organization has at most its share of them", () => {
    const inTurn = fairTurns({ max: 4, ...half });
    for (let count = 0; count < 4; count += 1) void ask(inTurn, "busy");
    void ask(inTurn, "other");
    expect(started).toEqual(["busy", "busy", "other"]);
  });

  it("those that wait get theirs one after another", async () => {
    const inTurn = fairTurns({ max: 2, ...half });
    for (const owner of ["first", "second", "busy", "busy", "busy", "quiet", null]) void ask(inTurn, owner);
    for (let index = 0; index < 7; index += 1) {
      ends[index]?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(started).toEqual(["first", "second", "busy", "quiet", "system", "busy", "busy"]);
  });

  it("work without an organization may take them all", () => {
    const inTurn = fairTurns({ max: 3, ...half });
    for (let count = 0; count < 3; count += 1) void ask(inTurn, null);
    expect(started).toEqual(["system", "system", "system"]);
  });

  it("a wait ends after a while, and its place is free again", async () => {
    const inTurn = fairTurns({ max: 2, share: 1, patience: 1_000 });
    void ask(inTurn, "busy");
    await Promise.all([
      expect(ask(inTurn, "busy")).rejects.toThrow("timeout exceeded"),
      vi.advanceTimersByTimeAsync(1_000),
    ]);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    void ask(inTurn, "busy");
    expect(started).toEqual(["busy", "busy"]);
  });

  it("work that fails gives its turn back", async () => {
    const inTurn = fairTurns({ max: 1 });
    await expect(inTurn("one", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    void ask(inTurn, "one");
    expect(started).toEqual(["one"]);
  });
});
