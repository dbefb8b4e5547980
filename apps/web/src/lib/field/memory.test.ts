import { expect, it } from "vitest";
import { accountKey } from "./accounts";
import { createMemory, healthy } from "./memory";
import { jobId, jobRecord, person, visitRecord } from "./testing/work";

const user = person();
const startedAt = new Date(Date.now() - 30 * 60_000).toISOString();
const fact = {
  seq: 1,
  id: "timer",
  account: accountKey(user),
  job: jobId,
  visit: null,
  state: "waiting" as const,
  wire: {
    kind: "timer_start" as const,
    id: "timer",
    job: jobId,
    visit: null,
    at: startedAt,
    offset: -20 * 60_000,
    version: null,
    plannedFor: null,
  },
  title: "Timer started",
  customer: "Ruiz Bakery",
};

it("tells times by the office's clock", () => {
  const memory = createMemory();
  memory.set({
    status: "open",
    account: {
      key: accountKey(user),
      token: "token-1",
      user,
      work: { visits: [visitRecord()], jobs: [jobRecord()], places: [] },
      mark: "1",
      timeZone: "America/Chicago",
      loadedAt: 1,
      sentAt: 1,
      clock: [{ offset: -20 * 60_000, roundTrip: 10 }],
    },
    facts: [fact],
    health: { ...healthy, silentSince: Date.parse("2026-11-16T10:30:00Z") },
  });
  expect(memory.work().visits[0]?.work.time[0]?.minutes).toBe(30);
  expect(memory.sync().silentSince).toEqual(new Date("2026-11-16T10:10:00Z"));
});
