import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { createOverlays } from "./job-overlay";
import { at, setStage, signIn } from "./testing/stage";
import { itemId, jobId, jobRecord, otherVisitId, visitId, visitRecord } from "./testing/work";
import type { FactInput } from "./types";

const stage = setStage();
const partId = "00000000-0000-7000-8000-000000000050";
const tick: FactInput = { kind: "check", item: itemId, done: true, value: null, reason: "" };
const valve: FactInput = { kind: "part", part: partId, name: "Ball valve", quantity: 2, unit: "each" };

const job = () => {
  const record = jobRecord();
  return { ...record, checklist: record.checklist.map((item) => ({ ...item, required: true })) };
};

/** Two visits of one job. On a recurring job each has its own answers. */
const openOffline = async (isRecurring: boolean) => {
  const own = isRecurring ? { checklist: job().checklist, parts: [] } : null;
  stage.office.work = {
    visits: [visitId, otherVisitId].map((id) => ({ ...visitRecord(id), own })),
    jobs: [job()],
    places: [],
  };
  const field = stage.tab();
  await signIn(field);
  stage.office.mood = "hangs";
  return field;
};
type Field = Awaited<ReturnType<typeof openOffline>>;

const shownAt = (field: Field, id: string) => {
  const visit = field.memory.work().visits.find((one) => one.visit._id === id);
  return {
    done: visit?.work.checklist.map(({ done }) => done),
    used: visit?.work.parts.map(({ quantity }) => quantity),
    unsent: [itemId, partId].filter((mark) => visit?.unsent.has(mark)),
  };
};

const done = { done: [true], used: [2], unsent: [itemId, partId] };
const empty = { done: [false], used: [], unsent: [] };

describe("without signal", () => {
  it("what is answered and used at a visit of a recurring job is not at the next one", async () => {
    const field = await openOffline(true);
    await field.record(at, tick);
    await field.record(at, valve);
    expect(shownAt(field, visitId)).toEqual(done);
    expect(shownAt(field, otherVisitId)).toEqual(empty);
    await field.dispose();
    const reopened = stage.tab();
    await reopened.restore("token-1");
    expect([shownAt(reopened, visitId), shownAt(reopened, otherVisitId)]).toEqual([done, empty]);
  });

  it("the visits of any other job share it", async () => {
    const field = await openOffline(false);
    await field.record(at, tick);
    await field.record(at, valve);
    expect([shownAt(field, visitId), shownAt(field, otherVisitId)]).toEqual([done, done]);
  });

  it("a visit that nothing happened to stays the same, so that its screen does not draw anew", async () => {
    const field = await openOffline(true);
    const before = field.memory.work().visits;
    const elsewhere = { visit: null, job: "00000000-0000-7000-8000-000000000099" };
    await field.record(elsewhere, { kind: "note", text: "About another job" });
    const after = field.memory.work().visits;
    expect(after).not.toBe(before);
    expect(after.map((visit, index) => visit === before[index])).toEqual([true, true]);
  });
});

it("the job's page shows the visit that it loaded, with its own facts alone", async () => {
  const field = await openOffline(true);
  await field.record(at, tick);
  const overlayOf = createOverlays();
  const overlay = (visit: string | null) => overlayOf(field.memory.get(), { job: jobId, visit });
  const loaded = { checklist: job().checklist };
  expect([visitId, otherVisitId, null].map((id) => overlay(id).apply(loaded).checklist[0]?.done)).toEqual([
    true,
    false,
    false,
  ]);
  expect([visitId, otherVisitId, null].map((id) => overlay(id).isUnsent(itemId))).toEqual([
    true,
    false,
    false,
  ]);
});

it("an answer on the job's page goes to the visit that is shown, or to those that share it", async () => {
  const field = await openOffline(true);
  await field.record({ visit: otherVisitId, job: jobId }, tick);
  await field.record({ visit: null, job: jobId }, tick);
  await field.record({ visit: null, job: jobId }, { kind: "note", text: "For the job" });
  stage.office.mood = "answers";
  await expect
    .poll(() => stage.office.stored.map(({ visit }) => visit))
    .toEqual([otherVisitId, null, visitId]);
});
