import { describe, expect, it } from "vitest";
import type { SyncState, WaitingFact } from "@/lib/field/types";
import { isWorthTrying, sheetLine, sheetTitle, syncWord, waitingFacts } from "./sync-chip";

const fact = (id: string, rest: Partial<WaitingFact> = {}): WaitingFact => ({
  id,
  kind: "check",
  title: id,
  customer: "Jennifer Hill",
  at: new Date("2026-11-17T15:00:00Z"),
  job: "job",
  visit: "visit",
  reason: "Waiting for signal.",
  ...rest,
});
const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 15, minute));
const problem = fact("finish", {
  outcome: "kept",
  problem: { misfit: "reassigned", message: "Given to Elena." },
});
const sync = (state: SyncState["state"], ...facts: WaitingFact[]): SyncState => ({
  state,
  facts,
  silentSince: null,
});

describe("the word for sync", () => {
  it.each([
    ["All sent", sync("synced")],
    ["Sending 2", sync("sending", fact("a"), fact("b"))],
    ["Saved on this phone", sync("saved", fact("a"))],
    ["1 waiting", sync("waiting", fact("a"))],
    ["1 waiting, 1 needs you", sync("waiting", fact("a"), problem)],
    ["1 waiting, 1 needs you", sync("saved", fact("a"), problem)],
    ["1 needs you", sync("synced", problem)],
  ])("is %j", (word, state) => {
    expect(syncWord(state)).toBe(word);
  });

  it("counts in the sheet, also without signal", () => {
    expect(sheetTitle(sync("saved", fact("a"), fact("b")))).toBe("2 waiting");
    expect(sheetTitle(sync("saved"))).toBe("Saved on this phone");
  });
});

it("says since when there is no signal, and that nothing is lost", () => {
  expect(sheetLine(sync("saved", fact("a")), "10:02 AM")).toBe(
    "No signal since 10:02 AM. Everything is saved on this phone and goes out on its own.",
  );
  expect(sheetLine(sync("synced"), undefined)).toBe("The office has everything you did.");
});

it("promises nothing about what needs the person", () => {
  expect(sheetLine(sync("waiting", problem), undefined)).toBe("The office has everything else.");
});

it("offers to try again what waits or is stuck, but not what the office decided", () => {
  const stuck = fact("note", { outcome: "stuck", problem: { message: "This cannot be read" } });
  expect(isWorthTrying(sync("waiting", fact("a")))).toBe(true);
  expect(isWorthTrying(sync("waiting", stuck))).toBe(true);
  expect(isWorthTrying(sync("waiting", problem))).toBe(false);
});

it("lists facts in the order in which they happened, photos last", () => {
  const facts = [
    fact("late", { at: at(9) }),
    fact("photo", { kind: "photo", at: at(1) }),
    problem,
    fact("early", { at: at(2) }),
  ];
  expect(waitingFacts(facts).map(({ id }) => id)).toEqual(["early", "late", "photo"]);
});
