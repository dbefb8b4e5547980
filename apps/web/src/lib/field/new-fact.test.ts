import { describe, expect, it } from "vitest";
import type { StoredAccount } from "./database";
import { newFact } from "./new-fact";
import { itemId, jobId, jobRecord, otherVisitId, person, visitId, visitRecord } from "./testing/work";
import type { FactInput, FieldVisit } from "./types";

const account: StoredAccount = {
  key: "account",
  token: "token-1",
  user: person(),
  work: null,
  mark: null,
  timeZone: "America/Chicago",
  loadedAt: 0,
  sentAt: 0,
  clock: [],
};
const shown = (id: string, status: FieldVisit["visit"]["status"] = "confirmed"): FieldVisit => {
  const record = visitRecord(id);
  return {
    ...record,
    visit: { ...record.visit, status },
    work: jobRecord(),
    next: "travel",
    unsent: new Set(),
  };
};
const recorded = (input: FactInput, ...visits: FieldVisit[]) =>
  newFact({ visit: null, job: jobId }, input, undefined, { account, visits, now: new Date() });

describe("what is recorded about a job alone", () => {
  it.each<FactInput>([
    { kind: "note", text: "Parts are in the truck" },
    { kind: "check", item: itemId, done: true, value: null, reason: "" },
    { kind: "photo", name: "a.jpg", mark: null, followUp: null },
    { kind: "timer_start" },
    { kind: "timer_stop", entry: itemId },
  ])("goes with the person's visit to it: $kind", (input) => {
    const visit = shown(visitId);
    const fact = recorded(input, visit);
    expect(fact.visit).toBe(visitId);
    expect(fact.wire).toMatchObject({
      visit: visitId,
      ticket: visit.ticket,
      version: visit.visit.version,
      plannedFor: visit.visit.timeSlot.start,
    });
  });

  it("goes with an open visit rather than one that is over", () => {
    const fact = recorded({ kind: "timer_start" }, shown(otherVisitId, "completed"), shown(visitId));
    expect(fact.visit).toBe(visitId);
  });

  it("stays with the job if the person has no visit to it", () => {
    const { visit, wire } = recorded({ kind: "note", text: "Hello" });
    expect(visit).toBeNull();
    expect(wire).toMatchObject({ visit: null, version: null, plannedFor: null });
    expect(wire).not.toHaveProperty("ticket");
  });

  it("takes no visit for a step", () => {
    expect(recorded({ kind: "travel" }, shown(visitId)).visit).toBeNull();
  });
});
