import "fake-indexeddb/auto";
import type { FieldJobRecord } from "@fieldwright/contract/field";
import { afterEach, expect, it, vi } from "vitest";
import { type Fate, kill, makeMortal, type Process, pauseFor, startProcess, within } from "./testing/mortal";
import { type Office, openOffice } from "./testing/office";
import { at, note, openTab, signIn } from "./testing/stage";
import { jobRecord, person, visitRecord } from "./testing/work";

/**
 * For a longer run: `npm run test:field-model`. `FIELD_SEED` makes the actions of one run again.
 */
const runs = Number(process.env.FIELD_RUNS ?? 12);
const firstSeed = process.env.FIELD_SEED;

/** Mulberry32: the same numbers for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const actions = [
  "note",
  "note",
  "note",
  "photo",
  "signal",
  "signal",
  "load",
  "die",
  "reopen",
  "wait",
] as const;
type Action = (typeof actions)[number];

/** More than one part of an upload. */
const photoSize = 300_000;
const pictureOf = (index: number) =>
  new Blob([new Uint8Array(photoSize).fill(index)], { type: "image/jpeg" });

type Signal = "good" | "bad" | "none";
const chances: Readonly<Record<Signal, (chance: number) => Fate>> = {
  good: () => "arrives",
  bad: (chance) => (chance < 0.5 ? "arrives" : chance < 0.75 ? "cut" : "lost"),
  none: () => "cut",
};

const nameOf = (index: number) => `tap ${index}`;

const isComplete = (office: Office, id: string) => office.uploads.get(id)?.length === photoSize;

/** An office whose answers have what it took: notes under the id of their fact. */
const openWitness = async (): Promise<Office> => {
  const office = await openOffice();
  const author = { _id: person()._id, name: "Marcus Webb" };
  const notes = (): FieldJobRecord["notes"] =>
    office.stored
      .flatMap((fact) =>
        fact.kind === "note"
          ? [{ _id: fact.id, text: fact.text, author, createdAt: fact.at, version: 1 }]
          : [],
      )
      .reverse();
  Object.defineProperty(office, "work", {
    get: () => ({ visits: [visitRecord()], jobs: [{ ...jobRecord(), notes: notes() }], places: [] }),
  });
  office.judge = (fact) => ({
    outcome: fact.kind === "photo" && !isComplete(office, fact.id) ? "later" : "done",
  });
  return office;
};

type Tap = { readonly name: string; readonly kind: "note" | "photo"; isSaved: boolean };

/** Whether the person saw that it was saved. */
const witness = async (tap: Tap, phone: Process, saved: Promise<void>) => {
  const isSaved = await saved.then(
    () => true,
    () => false,
  );
  tap.isSaved = isSaved && !phone.isDead;
};

/** A person with one phone, which dies and comes back, and all that they tapped on it. */
const createLife = async (random: () => number) => {
  const office = await openWitness();
  const database = `phone-${crypto.randomUUID()}`;
  const taps: Tap[] = [];
  let signal: Signal = "good";
  let phone = startProcess();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  makeMortal({
    fateOf: () => chances[signal](random()),
    commits: () => random() < 0.5,
    delay: () => Math.floor(random() * 12),
  });

  const boot = (): Process => {
    const process = startProcess();
    within(process, () => {
      process.field = openTab(office, database, { pause: () => 5 });
    });
    return process;
  };

  /** A tap of which the person saw that it was saved must never be lost. */
  const tap = (kind: Tap["kind"]) => {
    const index = taps.length;
    const entry: Tap = { name: nameOf(index), kind, isSaved: false };
    const { field } = phone;
    if (phone.isDead || field?.memory.get().status !== "open") return;
    taps.push(entry);
    const saved = within(phone, () =>
      kind === "note"
        ? field.record(at, note(entry.name))
        : field.record(at, { kind: "photo", name: entry.name, mark: null, followUp: null }, pictureOf(index)),
    );
    void witness(entry, phone, saved);
  };

  const reopen = async () => {
    kill(phone, random() < 0.5);
    phone = boot();
    const { field } = phone;
    await Promise.race([within(phone, () => field?.restore("token-1")), pauseFor(30)]);
  };

  const take: Readonly<Record<Action, () => unknown>> = {
    note: () => tap("note"),
    photo: () => tap("photo"),
    signal: () => {
      signal = pick(["good", "bad", "bad", "none"] as const);
      within(phone, () => phone.field?.push("signal"));
    },
    load: () => void within(phone, () => phone.field?.load().catch(() => undefined)),
    die: () => {
      phone.left = Math.floor(random() * 8);
    },
    reopen,
    wait: () => pauseFor(Math.floor(random() * 12)),
  };

  const start = async () => {
    phone = boot();
    const { field } = phone;
    if (field) await within(phone, () => signIn(field));
  };

  /** What the person sees has each saved note once, wherever it is by now. */
  const check = () => {
    const memory = phone.field?.memory;
    if (phone.isDead || memory?.get().status !== "open") return;
    const shown = memory.work().visits.flatMap(({ work }) => work.notes.map(({ text }) => text));
    expect(shown.length).toBe(new Set(shown).size);
    const saved = taps.filter(({ kind, isSaved }) => kind === "note" && isSaved).map(({ name }) => name);
    expect(saved.filter((name) => !shown.includes(name))).toEqual([]);
  };

  return {
    office,
    taps,
    take,
    pick,
    start,
    check,
    get phone() {
      return phone;
    },
    calm: () => (signal = "good"),
  };
};

/** All that the office got, in its order: notes by their text, photos by their name. */
const receivedBy = ({ stored }: Office) =>
  stored.flatMap((fact) => (fact.kind === "note" ? [fact.text] : fact.kind === "photo" ? [fact.name] : []));

type Life = Awaited<ReturnType<typeof createLife>>;

/** The signal is back for good, and the person opens the phone once more. */
const comeHome = async (life: Life) => {
  life.calm();
  await life.take.reopen();
  const left = () => life.phone.field?.store.allFacts();
  await expect.poll(left, { timeout: 5_000, interval: 10 }).toEqual([]);
};

const expectAllOnce = ({ office, taps }: Life) => {
  const received = receivedBy(office);
  const saved = taps.filter(({ isSaved }) => isSaved).map(({ name }) => name);
  expect(saved.filter((name) => !received.includes(name))).toEqual([]);
  expect(received.length).toBe(new Set(received).size);
  const notes = taps.filter(({ kind }) => kind === "note").map(({ name }) => name);
  const inOrder = received.filter((name) => notes.includes(name));
  expect(inOrder).toEqual(notes.filter((name) => inOrder.includes(name)));
  for (const fact of office.stored)
    if (fact.kind === "photo") {
      const index = taps.findIndex(({ name }) => name === fact.name);
      const content = office.uploads.get(fact.id);
      expect([content?.length, content?.every((byte) => byte === index % 256)]).toEqual([photoSize, true]);
    }
};

afterEach(() => {
  vi.restoreAllMocks();
});

const live = async (seed: number) => {
  const random = randomFrom(seed);
  const life = await createLife(random);
  const done: Action[] = [];
  try {
    await life.start();
    for (let count = 0; count < 40; count += 1) {
      const action = life.pick(actions);
      done.push(action);
      await life.take[action]();
      await pauseFor(0);
      life.check();
    }
    await comeHome(life);
    life.check();
    expectAllOnce(life);
  } catch (error) {
    throw new Error(`FIELD_SEED=${seed}: ${done.join(", ")}`, { cause: error });
  } finally {
    kill(life.phone, true);
    life.office.close();
    vi.restoreAllMocks();
  }
};

it("a phone that dies anywhere, with a signal that comes and goes, loses nothing and sends nothing twice", {
  timeout: 20_000 + runs * 3_000,
}, async () => {
  const first = Number(firstSeed ?? Math.floor(Math.random() * 1e9));
  const count = firstSeed === undefined ? runs : 1;
  for (let run = 0; run < count; run += 1) await expect(live(first + run)).resolves.toBeUndefined();
});
