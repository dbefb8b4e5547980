import { type FactResult, type SentFact, fact as sentFact } from "@fieldwright/contract/field";
import type { Visit } from "@fieldwright/contract/schedule";
import { applyFact, crewFinishedAt, type FieldState } from "@fieldwright/domain/field-facts";
import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Person, registerOrganization } from "#testing/auth";
import { type FactOf, factOn, send } from "#testing/field";
import { expectEachOnce, type Made } from "#testing/field-rows";
import { readFieldState, stateText } from "#testing/field-state";
import { createPerson } from "#testing/people";
import { newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png } from "#testing/uploads";
import { crew, newVisit, slot } from "#testing/visits";
import { asFact, timeOf } from "./read-fact";
import { ticketFor } from "./ticket";

/**
 * For a longer run: `FIELD_RUNS=500 npx vitest run apps/server/src/modules/field/facts/model.test.ts`. `FIELD_SEED`
 * makes the same run again.
 */
const runs = Number(process.env.FIELD_RUNS ?? 20);
const seed = process.env.FIELD_SEED;
const zone = "America/Chicago";
const minute = 60_000;
const morning = new Date("2026-06-10T14:00:00Z");

let now = morning;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const taps = [
  "travel",
  "arrive",
  "start",
  "finish",
  "all",
  "own",
  "undo",
  "tick",
  "untick",
  "measure",
  "correct",
  "skip",
  "note",
  "photo",
  "picture",
  "timer",
  "stop",
  "part",
  "less",
  "none",
  "tickNext",
  "partNext",
  "sign",
  "absent",
  "ask",
  "late",
] as const;
type Tap = (typeof taps)[number];
const changes = [
  "move",
  "back",
  "first",
  "second",
  "both",
  "cancel",
  "restore",
  "begin",
  "complete",
  "delete",
  "undelete",
] as const;
type Change = (typeof changes)[number];

type Action =
  | { readonly is: "tap"; readonly phone: number; readonly tap: Tap; readonly after: number }
  | { readonly is: "sync"; readonly phone: number; readonly fate: "ok" | "lost" | "unanswered" | "twice" }
  | { readonly is: "both" }
  | { readonly is: "office"; readonly change: Change };

const phone = fc.integer({ min: 0, max: 1 });
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant("tap" as const),
      phone,
      tap: fc.constantFrom(...taps),
      after: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant("sync" as const),
      phone,
      fate: fc.constantFrom("ok", "lost", "unanswered", "twice"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("both" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant("office" as const), change: fc.constantFrom(...changes) }),
  },
);

type Phone = {
  readonly person: Person;
  readonly ticket: string;
  readonly nextTicket: string;
  /** How far its clock is behind. */
  readonly slow: number;
  waiting: SentFact[];
  timer: string;
  /** The last request to the office. */
  asked: string | null;
  /** When the office last said that the visit was finished. */
  finishedAt: string | undefined;
};

/** A job with a visit that facts are about, and a next one of the same crew. */
const createWorld = async (isRecurring: boolean) => {
  now = morning;
  const { organizationId } = owner;
  const people: Person[] = [];
  for (const _ of [0, 1])
    people.push({
      ...(await createPerson(test.database, "technician", organizationId)),
      organizationId,
      email: "",
    });
  const job = await newJob(test, owner);
  const rule = { frequency: "weekly", startTime: "09:00", duration: 60, startDate: "2026-06-24", count: 1 };
  if (isRecurring) await request(test, owner, "PUT", `/jobs/${job._id}/recurrence`, rule);
  const team = crew(...people);
  const visit = await newVisit(test, owner, { job, team, timeSlot: slot(9, 11, "2026-06-10") });
  const next = await newVisit(test, owner, { job, team, timeSlot: slot(13, 15, "2026-06-10") });
  const ask = async (question: object): Promise<string> =>
    (await request(test, owner, "POST", `/jobs/${job._id}/checklist`, question)).json()._id;
  const item = await ask({ text: "Gas off" });
  const reading = await ask({ text: "Pressure", kind: "reading", unit: "psi", min: 5, max: 10 });
  const phones = people.map((person, index): Phone => {
    const ticketOf = ({ _id }: Visit) =>
      ticketFor(test.config.appSecret, { organizationId, userId: person.userId, visitId: _id }, now);
    return {
      person,
      ticket: ticketOf(visit),
      nextTicket: ticketOf(next),
      slow: index * 7 * minute,
      waiting: [],
      timer: uuidv7(),
      asked: null,
      finishedAt: undefined,
    };
  });
  const userIds = people.map(({ userId }) => userId);
  const target = { jobId: job._id, visitId: visit._id, userIds };
  return {
    isRecurring,
    next,
    nextTarget: { ...target, visitId: next._id },
    nextPart: uuidv7(),
    visit,
    job,
    item,
    reading,
    part: uuidv7(),
    phones,
    target,
    made: [] as Made[],
    stored: new Set<string>(),
  };
};
type World = Awaited<ReturnType<typeof createWorld>>;

const bodyOf = (tap: Tap, { item, reading, part, nextPart }: World, one: Phone): FactOf => {
  const { timer, asked, finishedAt } = one;
  const finish = { kind: "finish", keepTimer: false } as const;
  const used = { kind: "part", part, name: "Valve", unit: "each" } as const;
  const bodies: Record<Tap, FactOf> = {
    travel: { kind: "travel" },
    arrive: { kind: "arrive" },
    start: { kind: "start", timer: true },
    finish: { ...finish, forAll: false },
    all: { ...finish, forAll: true },
    own: { ...finish, forAll: false, instead: finishedAt },
    undo: { kind: "undo_finish" },
    tick: { kind: "check", item, done: true },
    untick: { kind: "check", item, done: false },
    measure: { kind: "check", item: reading, done: true, value: "7.5" },
    correct: { kind: "check", item: reading, done: true, value: "11", reason: "Old gauge" },
    skip: { kind: "check", item: reading, done: false, reason: "No access" },
    note: { kind: "note", text: "Done" },
    photo: { kind: "photo", name: "valve.png", mark: "before" },
    picture: { kind: "photo", name: "flange.png", mark: null, followUp: asked },
    timer: { kind: "timer_start" },
    stop: { kind: "timer_stop", entry: timer },
    part: { ...used, quantity: 2 },
    less: { ...used, quantity: 1.5 },
    none: { ...used, quantity: 0 },
    tickNext: { kind: "check", item, done: true },
    partNext: { ...used, part: nextPart, quantity: 3 },
    sign: { kind: "signature", name: "Jennifer Hill", strokes: "M10 20L30 40" },
    absent: { kind: "nobody_home" },
    ask: { kind: "follow_up", want: "visit", text: "One more part" },
    late: { kind: "late", expectedAt: now.toISOString(), text: "A bit later" },
  };
  return bodies[tap];
};

const tapOn = (world: World, { phone: index, tap, after }: Extract<Action, { is: "tap" }>): void => {
  const one = world.phones[index];
  if (!one) return;
  now = new Date(now.getTime() + after * 20_000);
  const isNext = tap === "tickNext" || tap === "partNext";
  const frame = { ticket: isNext ? one.nextTicket : one.ticket, offset: one.slow };
  const at = new Date(now.getTime() - one.slow);
  const visit = isNext ? world.next : world.visit;
  const sent = z.parse(sentFact, factOn(visit, at, { ...bodyOf(tap, world, one), ...frame }));
  if (tap === "timer") one.timer = sent.id;
  if (tap === "ask") one.asked = sent.id;
  one.waiting.push(sent);
  world.made.push({ sent, by: one.person.userId });
};

const byOffice: Record<
  Change,
  (world: World) => [method: "PUT" | "POST" | "DELETE", path: string, body?: object]
> = {
  move: () => ["PUT", "", { timeSlot: slot(9, 11, "2026-06-11") }],
  back: () => ["PUT", "", { timeSlot: slot(9, 11, "2026-06-10") }],
  first: ({ phones }) => ["PUT", "", { team: crew(...phones.slice(0, 1).map(({ person }) => person)) }],
  second: ({ phones }) => ["PUT", "", { team: crew(...phones.slice(1).map(({ person }) => person)) }],
  both: ({ phones }) => ["PUT", "", { team: crew(...phones.map(({ person }) => person)) }],
  cancel: () => ["POST", "/status", { status: "cancelled" }],
  restore: () => ["POST", "/status", { status: "pending" }],
  begin: () => ["POST", "/status", { status: "in_progress" }],
  complete: () => ["POST", "/status", { status: "completed" }],
  delete: () => ["DELETE", ""],
  undelete: () => ["POST", "/restore"],
};

/** What facts are judged by at the visit and at the next one. */
type States = { readonly now: FieldState; readonly next: FieldState };

const readStates = async ({ target, nextTarget }: World): Promise<States> => ({
  now: await readFieldState(test, target),
  next: await readFieldState(test, nextTarget),
});

const statesText = ({ now: current, next }: States): string => `${stateText(current)} ${stateText(next)}`;

/** Time is the person's. Answers and parts are too, unless the job is recurring: then each visit has its own. */
const follow = ({ isRecurring }: World, other: FieldState, { timers, checklist, parts }: FieldState) =>
  isRecurring ? { ...other, timers } : { ...other, timers, checklist, parts };

const fold = (world: World, states: States, facts: readonly SentFact[]) => {
  const { job, made, stored } = world;
  const misfits = new Map<string, string | undefined>();
  let current = states;
  for (const sent of facts) {
    const by = made.find((one) => one.sent.id === sent.id)?.by ?? "";
    if (stored.has(sent.id)) continue;
    const isNext = sent.visit === world.next._id;
    const { state, misfit } = applyFact(
      isNext ? current.next : current.now,
      asFact(sent, by, timeOf(sent, now)),
      { timeZone: zone, job: job._id },
    );
    current = isNext
      ? { now: follow(world, current.now, state), next: state }
      : { now: state, next: follow(world, current.next, state) };
    misfits.set(sent.id, misfit);
  }
  return { state: current, misfits };
};

/** All orders in which two phones can take turns. */
const orders = (one: readonly SentFact[], other: readonly SentFact[]): SentFact[][] => {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (!first || !second) return [[...one, ...other]];
  return [
    ...orders(rest, other).map((order) => [first, ...order]),
    ...orders(one, others).map((order) => [second, ...order]),
  ];
};

const uploadPhoto = async ({ person }: Phone, id: string): Promise<void> => {
  const payload = png();
  const { statusCode } = await test.app.inject({
    method: "PUT",
    url: `/api/field/uploads/${id}?offset=0&size=${payload.length}`,
    headers: { ...person.headers, "content-type": "application/octet-stream" },
    payload,
  });
  expect(statusCode).toBe(200);
};

const transmit = async (one: Phone, facts: readonly SentFact[], isAnswered = true): Promise<FactResult[]> => {
  if (facts.length === 0) return [];
  for (const { id, kind } of facts) if (kind === "photo") await uploadPhoto(one, id);
  const results = await send(test, one.person, ...facts);
  const settled = new Set(results.filter(({ outcome }) => outcome !== "later").map(({ id }) => id));
  if (!isAnswered) return results;
  one.waiting = one.waiting.filter(({ id }) => !settled.has(id));
  one.finishedAt = results.findLast((result) => result.finishedAt)?.finishedAt ?? one.finishedAt;
  return results;
};

const markStored = (world: World, facts: readonly SentFact[]): void => {
  for (const { id } of facts) world.stored.add(id);
};

const sync = async (
  world: World,
  one: Phone,
  fate: "ok" | "lost" | "unanswered" | "twice",
): Promise<void> => {
  if (fate === "lost") return;
  const facts = one.waiting.slice(0, 50);
  const expected = fold(world, await readStates(world), facts);
  const answers = [
    await Promise.all([
      transmit(one, facts, fate !== "unanswered"),
      ...(fate === "twice" ? [transmit(one, facts)] : []),
    ]),
  ].flat();
  for (const results of answers)
    for (const { id, outcome, misfit } of results) {
      if (!expected.misfits.has(id)) continue;
      const wanted = expected.misfits.get(id);
      expect([id, outcome, misfit]).toEqual([id, wanted ? "kept" : "done", wanted]);
    }
  expect(statesText(await readStates(world))).toEqual(statesText(expected.state));
  markStored(world, facts);
};

const syncBoth = async (world: World): Promise<void> => {
  const before = await readStates(world);
  const parts = world.phones.map(({ waiting }) => waiting.slice(0, 3));
  const possible = orders(parts[0] ?? [], parts[1] ?? []).map((order) =>
    statesText(fold(world, before, order).state),
  );
  await Promise.all(world.phones.map((one, index) => transmit(one, parts[index] ?? [])));
  expect(possible).toContain(statesText(await readStates(world)));
  markStored(world, parts.flat());
};

const act = async (world: World, step: Action): Promise<void> => {
  if (step.is === "tap") return tapOn(world, step);
  if (step.is === "both") return syncBoth(world);
  if (step.is === "office") {
    const [method, path, body] = byOffice[step.change](world);
    const { statusCode } = await request(test, owner, method, `/schedule/${world.visit._id}${path}`, body);
    expect(statusCode).toBeLessThan(500);
    const { visit } = await readFieldState(test, world.target);
    if (visit?.status === "in_progress") expect(crewFinishedAt(visit)).toBeUndefined();
    return;
  }
  const one = world.phones[step.phone];
  if (one) await sync(world, one, step.fate);
};

it(
  "whatever the network and the office do, no fact is lost or doubled, and the state follows from them",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(action, { minLength: 6, maxLength: 24 }),
        async (recurs, actions) => {
          const world = await createWorld(recurs);
          for (const step of actions) await act(world, step);
          for (const one of world.phones) while (one.waiting.length > 0) await sync(world, one, "ok");

          expect(world.phones.flatMap(({ waiting }) => waiting)).toEqual([]);
          await expectEachOnce(test, world.target, world.made);
        },
      ),
      { numRuns: runs, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    );
  },
  20_000 + runs * 5_000,
);
