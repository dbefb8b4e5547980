import "fake-indexeddb/auto";
import {
  uploadChunkSize as contractChunk,
  maxFactsAtOnce as contractMost,
  readFieldBundle,
  readUpload,
  sendFacts,
} from "@fieldwright/contract/field";
import { describe, expect, it, vi } from "vitest";
import { fieldPaths, maxFactsAtOnce, uploadChunkSize } from "./requests";
import { at, note, reasons, setStage, signIn, state } from "./testing/stage";
import { itemId, jobId, jobRecord, person, visitRecord } from "./testing/work";

const stage = setStage();

it("speaks of the paths and limits of the contract", () => {
  expect(fieldPaths.bundle).toBe(readFieldBundle.path);
  expect(fieldPaths.facts).toBe(sendFacts.path);
  expect(fieldPaths.upload(":id")).toBe(readUpload.path);
  expect(maxFactsAtOnce).toBe(contractMost);
  expect(uploadChunkSize).toBe(contractChunk);
});

describe("a tap", () => {
  it("shows at once, reaches the office, and stays shown while the loaded work takes over", async () => {
    const field = stage.tab();
    await signIn(field);
    const shown: (boolean | undefined)[] = [];
    field.memory.subscribe(() => shown.push(field.memory.work().visits[0]?.work.checklist[0]?.done));
    stage.office.judge = () => {
      const job = jobRecord();
      stage.office.work = {
        visits: [visitRecord()],
        jobs: [{ ...job, checklist: job.checklist.map((item) => ({ ...item, done: true })) }],
        places: [],
      };
      return { outcome: "done" };
    };
    await field.record(at, { kind: "check", item: itemId, done: true, value: null, reason: "" });
    expect(field.memory.work().visits[0]?.unsent.has(itemId)).toBe(true);
    await expect.poll(() => field.memory.get().facts).toEqual([]);
    expect(state(field)).toBe("synced");
    expect(shown.indexOf(true)).toBeGreaterThanOrEqual(0);
    expect(shown.slice(shown.indexOf(true))).not.toContain(false);
    expect(stage.office.stored).toMatchObject([
      { kind: "check", item: itemId, ticket: "ticket-1", version: 3 },
    ]);
  });

  it("takes the visit through its steps", async () => {
    stage.office.mood = "answers";
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    const visit = () => field.memory.work().visits[0];
    expect(visit()?.next).toBe("travel");
    await field.record(at, { kind: "travel" });
    expect(visit()).toMatchObject({ next: "arrive", visit: { status: "en_route" } });
    await field.record(at, { kind: "start", timer: true });
    expect(visit()).toMatchObject({
      next: "finish",
      visit: { status: "in_progress" },
      work: { time: [{ end: null }] },
    });
    await field.record(at, { kind: "finish", forAll: false, keepTimer: false });
    expect(visit()).toMatchObject({ next: undefined, visit: { status: "completed" } });
    expect(visit()?.work.time[0]?.end).not.toBeNull();
    expect([...(visit()?.unsent ?? [])]).toEqual(expect.arrayContaining(["travel", "start", "finish"]));
  });

  it("carries the phone's time and how far the office's clock is ahead", async () => {
    stage.office.ahead = 3_600_000;
    const field = stage.tab();
    await signIn(field);
    const before = Date.now();
    await field.record(at, note("Here"));
    await expect.poll(() => stage.office.stored.length).toBe(1);
    const [fact] = stage.office.stored;
    expect(Math.abs(Date.parse(fact?.at ?? "") - before)).toBeLessThan(1_000);
    expect(Math.abs((fact?.offset ?? 0) - 3_600_000)).toBeLessThan(500);
  });

  it("that does not fit on the phone changes nothing and says so", async () => {
    const field = stage.tab();
    await signIn(field);
    const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    await expect(field.record(at, note("Too much"))).rejects.toThrow(
      "This phone is out of space. Free some up, then tap again.",
    );
    add.mockRestore();
    expect(field.memory.get().facts).toEqual([]);
    expect(await field.store.allFacts()).toEqual([]);
    await field.record(at, note("Fits"));
    await expect.poll(stage.sentTexts).toEqual(["Fits"]);
  });

  it("is in a transaction before its handler returns", async () => {
    const field = stage.tab();
    await signIn(field);
    const begin = vi.spyOn(IDBDatabase.prototype, "transaction");
    const done = field.record(at, note("Now"));
    expect(begin).toHaveBeenCalledWith(["facts", "blobs"], "readwrite", { durability: "strict" });
    await done;
    begin.mockRestore();
  });
});

describe("a network that fails", () => {
  it("that hangs shows that all is saved on the phone, and sends when it is back", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    await field.record(at, note("First"));
    await expect.poll(() => state(field)).toBe("saved");
    expect(reasons(field)).toEqual(["Waiting for signal."]);
    expect(field.memory.sync().silentSince).toBeInstanceOf(Date);
    stage.office.mood = "answers";
    await expect.poll(() => state(field)).toBe("synced");
    expect(stage.sentTexts()).toEqual(["First"]);
    expect(field.memory.sync().silentSince).toBeNull();
  });

  it("that loses answers makes no second fact", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "lost";
    await field.record(at, note("Once"));
    await expect.poll(() => stage.office.batches.length).toBeGreaterThan(2);
    stage.office.mood = "answers";
    await expect.poll(() => state(field)).toBe("synced");
    expect(stage.sentTexts()).toEqual(["Once"]);
  });

  it("behind a hotel's sign-in page is no answer", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "portal";
    await field.record(at, note("Kept"));
    await expect.poll(() => state(field)).toBe("saved");
    stage.office.mood = "answers";
    await expect.poll(stage.sentTexts).toEqual(["Kept"]);
  });

  it("and a killed browser lose nothing, and what was tapped is shown at the next start", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "hangs";
    for (const text of ["1", "2", "3"]) await field.record(at, note(text));
    await field.dispose();
    const reopened = stage.tab();
    const found: string[] = [];
    await reopened.restore("token-1", ({ firstName }) => found.push(firstName));
    expect(found).toEqual(["Marcus"]);
    expect(reopened.memory.work().visits[0]?.work.notes.map(({ text }) => text)).toEqual(["3", "2", "1"]);
    stage.office.mood = "answers";
    await expect.poll(stage.sentTexts).toEqual(["1", "2", "3"]);
  });

  it("after the office stored a fact, but before the phone knew, applies it once", async () => {
    const field = stage.tab();
    await signIn(field);
    stage.office.mood = "lost";
    await field.record(at, { kind: "timer_start" });
    await expect.poll(() => stage.office.stored.length).toBe(1);
    const [fact] = stage.office.stored;
    const entry = {
      _id: fact?.id ?? "",
      job: jobId,
      user: { _id: person()._id, name: "Marcus Webb" },
      start: fact?.at ?? "",
      end: null,
      minutes: 0,
      note: "",
      version: 1,
    };
    stage.office.work = { visits: [visitRecord()], jobs: [{ ...jobRecord(), time: [entry] }], places: [] };
    stage.office.judge = () => ({ outcome: "later" });
    stage.office.mood = "answers";
    await field.load();
    expect(field.memory.work().visits[0]?.work.time).toHaveLength(1);
  });
});

describe("two tabs", () => {
  it("show each other's taps and send each once", async () => {
    const [first, second] = [stage.tab(), stage.tab()];
    await signIn(first);
    await second.restore("token-1");
    stage.office.mood = "hangs";
    await first.record(at, note("From the first"));
    await expect.poll(() => second.memory.sync().facts.length).toBe(1);
    await second.record(at, note("From the second"));
    await expect.poll(() => first.memory.sync().facts.length).toBe(2);
    stage.office.mood = "answers";
    first.push("person");
    second.push("person");
    await expect.poll(() => [state(first), state(second)]).toEqual(["synced", "synced"]);
    expect(stage.sentTexts()).toEqual(["From the first", "From the second"]);
  });

  it("show a tap that was recorded while the other one's were read", async () => {
    const [first, second] = [stage.tab(), stage.tab()];
    await signIn(first);
    await second.restore("token-1");
    stage.office.mood = "hangs";
    await first.record(at, note("First"));
    await expect.poll(() => second.memory.sync().facts.length).toBe(1);
    const { factsOf } = first.store;
    let isEarly = true;
    vi.spyOn(first.store, "factsOf").mockImplementation(async (account) => {
      const read = await factsOf(account);
      if (isEarly) {
        isEarly = false;
        await first.record(at, note("Meanwhile"));
      }
      return read;
    });
    await second.record(at, note("Second"));
    const texts = () => first.memory.sync().facts.map(({ title }) => title);
    await expect.poll(texts).toEqual(["First", "Second", "Meanwhile"]);
  });

  it("send in order and once although one of them slept and lost its turn", async () => {
    let isAwake = true;
    const asleep = stage.tab({ exclusively: (work) => work(() => isAwake) });
    await signIn(asleep);
    stage.office.mood = "hangs";
    for (const text of ["1", "2"]) await asleep.record(at, note(text));
    isAwake = false;
    stage.office.mood = "answers";
    const batches = stage.office.batches.length;
    asleep.push("person");
    await expect.poll(() => asleep.memory.get().health.isSending).toBe(false);
    expect(stage.office.batches.length).toBe(batches);
    const awake = stage.tab();
    await awake.restore("token-1");
    await expect.poll(stage.sentTexts).toEqual(["1", "2"]);
    await expect.poll(() => state(asleep)).toBe("synced");
  });
});

describe("a person of the office", () => {
  it("whose work is not loaded sends all the same, and screens load before the fact ends", async () => {
    const jobs: string[] = [];
    const field = stage.tab({
      wantsWork: () => false,
      onDelivered: async (delivered) => {
        expect(field.memory.get().facts).toHaveLength(1);
        jobs.push(...delivered);
      },
    });
    await field.open(person(3, "manager"), "token-3");
    await field.record({ visit: null, job: jobId, customer: "Ruiz Bakery" }, note("From the truck"));
    await expect.poll(() => field.memory.get().facts).toEqual([]);
    expect(jobs).toEqual([jobId]);
    expect(stage.office.stored).toMatchObject([{ visit: null, version: null, plannedFor: null }]);
  });
});
