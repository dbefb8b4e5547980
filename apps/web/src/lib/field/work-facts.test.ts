import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import type { StoredFact, Work } from "./database";
import { at, setStage, signIn } from "./testing/stage";
import { itemId, jobId, jobRecord, person, visitId, visitRecord } from "./testing/work";
import type { FactInput } from "./types";

const stage = setStage();
type Field = ReturnType<typeof stage.tab>;
const partId = "00000000-0000-7000-8000-000000000050";

const reading = () => {
  const job = jobRecord();
  const [item] = job.checklist;
  if (!item) throw new Error("The job has an item");
  const asked = { ...item, text: "Gas pressure", kind: "reading" as const, unit: "in. WC", required: true };
  return { ...job, checklist: [asked] };
};

const check = (value: string | null, done = value !== null, reason = ""): FactInput => ({
  kind: "check",
  item: itemId,
  done,
  value,
  reason,
});
const valves = (quantity: number): FactInput => ({
  kind: "part",
  part: partId,
  name: "Ball valve, 3/4 in.",
  quantity,
  unit: "each",
});

const openOffline = async () => {
  stage.office.work = { visits: [visitRecord()], jobs: [reading()], places: [] };
  const field = stage.tab();
  await signIn(field);
  stage.office.mood = "hangs";
  return field;
};

describe("without signal", () => {
  it("answers, parts, signature and requests show at once and after a restart", async () => {
    const field = await openOffline();
    await field.record(at, check("7.0"));
    await field.record(at, valves(1));
    await field.record(at, valves(2));
    await field.record(at, { kind: "signature", name: "Jennifer Hill", strokes: "M10 20L30 40" });
    await field.record(at, { kind: "follow_up", want: "visit", text: "Flange is corroded" });
    const shown = {
      signature: { name: "Jennifer Hill", strokes: "M10 20L30 40", user: { name: "Marcus Webb" } },
      work: {
        checklist: [{ done: true, value: "7.0", doneBy: { name: "Marcus Webb" } }],
        parts: [{ _id: partId, quantity: 2, user: { name: "Marcus Webb" } }],
      },
    };
    expect(field.memory.work().visits[0]).toMatchObject(shown);
    expect(field.memory.sync().facts.map(({ title }) => title)).toEqual([
      "Gas pressure 7.0 in. WC",
      "Ball valve, 3/4 in., 1 used",
      "Ball valve, 3/4 in., 2 used",
      "Jennifer Hill's signature",
      "Request for the office",
    ]);
    await field.dispose();
    const reopened = stage.tab();
    await reopened.restore("token-1");
    expect(reopened.memory.work().visits[0]).toMatchObject(shown);
    expect([...(reopened.memory.work().visits[0]?.unsent ?? [])]).toEqual(
      expect.arrayContaining([itemId, partId, "signature"]),
    );
    stage.office.mood = "answers";
    await expect
      .poll(() => stage.office.stored.map(({ kind }) => kind))
      .toEqual(["check", "part", "part", "signature", "follow_up"]);
  });

  it("a skipped item keeps its reason, and none of a part takes it off", async () => {
    const field = await openOffline();
    await field.record(at, check(null, false, "Valve is seized"));
    await field.record(at, valves(1));
    await field.record(at, valves(0));
    await field.record(at, { kind: "nobody_home" });
    expect(field.memory.work().visits[0]).toMatchObject({
      signature: { name: "", strokes: null },
      work: { checklist: [{ done: false, reason: "Valve is seized" }], parts: [] },
    });
    expect(field.memory.sync().facts.map(({ title }) => title)).toEqual([
      "Gas pressure, skipped",
      "Ball valve, 3/4 in., 1 used",
      "Ball valve, 3/4 in., taken off",
      "Nobody home",
    ]);
  });
});

it("a later signature of someone else at the office's counts", async () => {
  const signedAt = new Date(Date.now() + 60_000).toISOString();
  const signature = {
    _id: partId,
    name: "Ana Ruiz",
    strokes: "M1 1",
    user: { _id: "x", name: "E" },
    signedAt,
  };
  stage.office.work = { visits: [{ ...visitRecord(), signature }], jobs: [reading()], places: [] };
  const field = stage.tab();
  await signIn(field);
  stage.office.mood = "hangs";
  await field.record(at, { kind: "nobody_home" });
  expect(field.memory.work().visits[0]?.signature).toEqual(signature);
});

it("an arrival goes out as the screen said it, which reads the office's clock", async () => {
  stage.office.ahead = 3_600_000;
  const field = stage.tab();
  await signIn(field);
  const expectedAt = new Date(Date.now() + 1_200_000).toISOString();
  await field.record(at, { kind: "late", expectedAt, text: null });
  await expect.poll(() => stage.office.stored.length).toBe(1);
  expect(stage.office.stored[0]).toMatchObject({ kind: "late", expectedAt });
});

/** As it was stored before items had kinds and jobs had parts. It never changes. */
const oldWork = () => {
  const { signature: _s, ...visit } = visitRecord();
  const { parts: _p, checklist, ...job } = jobRecord();
  const items = checklist.map(({ _id, text, position, done, doneAt, doneBy, version }) => ({
    _id,
    text,
    position,
    done,
    doneAt,
    doneBy,
    version,
  }));
  return { visits: [visit], jobs: [{ ...job, checklist: items }] } as unknown as Work;
};

const oldFact = (id: string, body: object): Omit<StoredFact, "seq"> =>
  ({
    id,
    account: `${person()._id}:${person().organization?._id}`,
    job: jobId,
    visit: visitId,
    state: "waiting",
    wire: {
      ...body,
      id,
      job: jobId,
      visit: visitId,
      ticket: "old",
      at: new Date().toISOString(),
      offset: 0,
      version: 1,
      plannedFor: null,
    },
    title: "Gas and water shut off",
    customer: "Ruiz Bakery",
  }) as unknown as Omit<StoredFact, "seq">;

it.each([
  ["the same session", (tab: Field) => tab.restore("token-1")],
  ["a new session", (tab: Field) => tab.open(person(), "token-2")],
])("what an older version stored is shown, added to, and sent as it was in %s", async (_, start) => {
  stage.office.work = oldWork();
  const field = stage.tab();
  await signIn(field);
  stage.office.mood = "hangs";
  const { account } = field.memory.get();
  if (!account) throw new Error("Someone is signed in");
  await field.store.changeAccount(account.key, () => ({ ...account, work: oldWork() }));
  const tick = oldFact(partId, { kind: "check", item: itemId, done: true });
  await field.store.addFact(tick);
  await field.store.addFact(
    oldFact("00000000-0000-7000-8000-000000000051", { kind: "photo", name: "a.jpg", mark: null }),
    new Blob(["photo"]),
  );
  await field.dispose();

  const updated = stage.tab();
  await start(updated);
  await updated.record(at, valves(1));
  expect(updated.memory.work().visits[0]).toMatchObject({
    signature: null,
    work: {
      checklist: [{ kind: "tick", required: false, choices: [], done: true, value: null, reason: "" }],
      parts: [{ quantity: 1 }],
      files: [{ name: "a.jpg" }],
    },
  });
  expect(updated.memory.work().places).toEqual([]);
  stage.office.mood = "answers";
  await expect.poll(() => stage.office.stored).toHaveLength(3);
  expect(stage.office.stored[0]).toMatchObject(tick.wire);
});
