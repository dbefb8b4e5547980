import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { pauseAfter } from "./sender";
import { at, note, reasons, setStage, signIn, state } from "./testing/stage";
import { jobId, jobRecord, otherVisitId, visitRecord } from "./testing/work";

const stage = setStage();

describe("the office", () => {
  it("gets facts in the order of taps, at most 50 at once", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    const texts = Array.from({ length: 120 }, (_, index) => `Note ${index}`);
    for (const text of texts) await field.record(at, note(text));
    stage.office.mood = "answers";
    field.push("person");
    await expect.poll(() => state(field), { timeout: 5_000 }).toBe("synced");
    expect(stage.sentTexts()).toEqual(texts);
    expect(Math.max(...stage.office.batches.map((batch) => batch.length))).toBe(50);
  });

  it("that puts a fact off gets nothing later of the same job before it", async () => {
    const field = stage.tab();
    stage.office.work = {
      visits: [visitRecord(), visitRecord(otherVisitId)],
      jobs: [jobRecord()],
      places: [],
    };
    await signIn(field);
    let isOpen = false;
    stage.office.judge = ({ job }) =>
      job === jobId && !isOpen
        ? { outcome: "later", message: "The office is looking at this visit." }
        : { outcome: "done" };
    await field.record(at, note("First"));
    await expect.poll(() => reasons(field)).toEqual(["The office is looking at this visit."]);
    const [first] = field.memory.get().facts;
    await field.record(at, note("Second"));
    await field.record({ visit: otherVisitId, job: jobId }, note("Third"));
    await field.record({ visit: null, job: crypto.randomUUID() }, note("Elsewhere"));
    await expect.poll(stage.sentTexts).toEqual(["Elsewhere"]);
    expect(state(field)).not.toBe("saved");
    isOpen = true;
    await expect.poll(stage.sentTexts).toEqual(["Elsewhere", "First", "Second", "Third"]);
    const third = stage.office.stored.find((fact) => fact.kind === "note" && fact.text === "Third");
    const overtaking = stage.office.batches.filter(
      (batch) => batch.includes(third?.id ?? "") && !batch.includes(first?.id ?? ""),
    );
    expect(overtaking).toEqual([]);
  });

  it("that keeps a fact aside is quoted until the person has read it", async () => {
    const field = stage.tab();
    await signIn(field);
    const message = "This visit was given to Elena at 10:05. Your notes are kept on it.";
    stage.office.judge = () => ({ outcome: "kept", misfit: "reassigned", message, sees: "job" });
    await field.record(at, note("Mine"));
    await expect
      .poll(() => field.memory.sync().facts[0]?.problem)
      .toEqual({ misfit: "reassigned", message, sees: "job" });
    const requests = stage.office.batches.length;
    field.push("person");
    expect(await field.countUnsent()).toBe(0);
    const [fact] = field.memory.sync().facts;
    await field.discard([fact?.id ?? ""]);
    expect(state(field)).toBe("synced");
    expect(stage.office.batches.length).toBe(requests);
  });

  it("that had another finish time is answered with the person's own, once, also after a restart", async () => {
    const field = stage.tab();
    await signIn(field);
    const finishedAt = new Date(Date.now() - 60_000).toISOString();
    stage.office.judge = (fact) =>
      fact.kind === "finish" && !fact.instead
        ? { outcome: "kept", misfit: "finished", message: "This visit is already finished.", finishedAt }
        : { outcome: "done" };
    await field.record(at, { kind: "finish", forAll: false, keepTimer: false });
    const problem = () => field.memory.sync().facts[0]?.problem;
    await expect.poll(() => problem()?.office).toMatchObject({ finishedAt });
    stage.office.mood = "hangs";
    const [kept] = field.memory.get().facts;
    await Promise.all([field.keepOwnFinish(kept?.id ?? ""), field.keepOwnFinish(kept?.id ?? "")]);
    expect(field.memory.sync().facts).toMatchObject([{ kind: "finish", reason: expect.any(String) }]);
    expect(problem()).toBeUndefined();
    await field.dispose();
    const reopened = stage.tab();
    await reopened.restore("token-1");
    stage.office.mood = "answers";
    reopened.push("person");
    await expect.poll(() => state(reopened)).toBe("synced");
    expect(stage.office.stored).toMatchObject([{ kind: "finish", at: kept?.wire.at, instead: finishedAt }]);
    expect(stage.office.stored[0]?.id).not.toBe(kept?.id);
  });

  it("that refuses a fact leaves it to the person, who would lose it by signing out", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.judge = (fact) =>
      fact.kind === "note" ? { outcome: "refused", message: "The job is gone." } : { outcome: "done" };
    await field.record(at, note("Lost?"));
    await field.record(at, { kind: "travel" });
    await expect.poll(() => reasons(field)).toEqual(["The job is gone."]);
    expect(await field.countUnsent()).toBe(1);
    expect(state(field)).toBe("waiting");
    expect(stage.office.stored).toMatchObject([{ kind: "travel" }]);
  });

  it("that is busy is left alone until the time it names", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = { status: 503, retryAfter: 1 };
    await field.record(at, note("Patience"));
    await expect.poll(() => reasons(field)[0]).toMatch(/^The office is busy, trying again at \d+:\d\d/);
    expect(state(field)).toBe("waiting");
    const asked = stage.office.requests;
    stage.office.mood = "answers";
    field.push("signal");
    field.push("fact");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(stage.office.requests).toBe(asked);
    await expect.poll(stage.sentTexts, { timeout: 3_000 }).toEqual(["Patience"]);
  });

  it("that forbids all keeps the facts here with its reason", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = { status: 403 };
    await field.record(at, note("Waits"));
    await expect.poll(() => reasons(field)).toEqual(["Your account is closed"]);
    expect(state(field)).toBe("waiting");
    stage.office.mood = "answers";
    field.push("person");
    await expect.poll(stage.sentTexts).toEqual(["Waits"]);
  });

  it("that cannot read one of several facts still gets the others", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    stage.office.chokesOn = "Poison";
    for (const text of ["Before", "Poison", "After"]) await field.record(at, note(text));
    stage.office.mood = "answers";
    field.push("person");
    await expect.poll(stage.sentTexts).toEqual(["Before", "After"]);
    await expect.poll(() => reasons(field)).toEqual(["This cannot be read"]);
    stage.office.chokesOn = undefined;
    await field.retryStuck();
    await expect.poll(stage.sentTexts).toEqual(["Before", "After", "Poison"]);
  });
});

describe("the pause before the next attempt", () => {
  it("grows from 2 seconds up to 5 minutes", () => {
    expect([1, 2, 3, 4, 8, 9, 30].map((attempts) => pauseAfter(attempts, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 256_000, 300_000, 300_000,
    ]);
  });

  it("spreads the phones of a company that lost its network together", () => {
    expect(pauseAfter(5, 0)).toBe(16_000);
    expect(pauseAfter(5, 0.5)).toBe(24_000);
    expect(pauseAfter(1, 0)).toBe(2_000);
  });
});
