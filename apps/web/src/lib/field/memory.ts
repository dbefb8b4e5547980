import { clockOffset, officeTime } from "./clock";
import type { StoredAccount, StoredFact } from "./database";
import { foldVisits, isUnsent } from "./fold";
import type { FieldVisit, FieldWork, Foreign, SyncState, WaitingFact } from "./types";
import { type Reader, reasonOf } from "./words";
import { timeOf } from "./world";

/** What the last requests say about the way to the office. */
export type Health = {
  readonly isSending: boolean;
  readonly silentSince: number | null;
  /** Why the office takes nothing for now. */
  readonly hold:
    | { readonly kind: "signIn" }
    | { readonly kind: "forbidden"; readonly message: string }
    | { readonly kind: "busy"; readonly until: number }
    | undefined;
  /** Facts that the office put off, and what it said. */
  readonly later: ReadonlyMap<string, string>;
};

export const healthy: Health = { isSending: false, silentSince: null, hold: undefined, later: new Map() };

export type Memory = {
  /** `restoring`: the database was not read yet. */
  readonly status: "restoring" | "closed" | "open";
  readonly account: StoredAccount | undefined;
  /** In the order of taps. */
  readonly facts: readonly StoredFact[];
  readonly health: Health;
  /** Changes of other people that wait on this phone. */
  readonly foreign: readonly Foreign[];
};

const nobody: Memory = {
  status: "closed",
  account: undefined,
  facts: [],
  health: healthy,
  foreign: [],
};

const shownState = (needed: readonly StoredFact[], waiting: number, health: Health): SyncState["state"] => {
  if (needed.length === 0) return "synced";
  if (waiting === 0 || health.hold) return "waiting";
  if (health.silentSince !== null) return "saved";
  return health.isSending ? "sending" : "waiting";
};

const waitingFact = (fact: StoredFact, reader: Reader): WaitingFact => ({
  id: fact.id,
  kind: fact.wire.kind,
  title: fact.title,
  customer: fact.customer,
  at: timeOf(fact.wire),
  job: fact.job,
  visit: fact.visit,
  reason: fact.problem?.message ?? reasonOf(fact, reader),
  ...(fact.problem ? { problem: fact.problem } : {}),
  ...(fact.state === "waiting" || fact.state === "sent" ? {} : { outcome: fact.state }),
});

const syncOf = ({ account, facts, health }: Memory): SyncState => {
  const timeZone = account?.timeZone ?? "UTC";
  const offset = clockOffset(account?.clock ?? []);
  const needed = facts.filter(({ state }) => state !== "sent");
  const waiting = needed.filter(({ state }) => state === "waiting");
  // Photos are sent last, so they are listed last.
  const order = [...needed.filter(isNoPhoto), ...needed.filter((fact) => !isNoPhoto(fact))];
  return {
    state: shownState(needed, waiting.length, health),
    facts: order.map((fact) => waitingFact(fact, { health, timeZone, offset })),
    silentSince: health.silentSince === null ? null : new Date(health.silentSince + offset),
  };
};

export const isNoPhoto = ({ wire }: StoredFact): boolean => wire.kind !== "photo";

/** The database was not read yet, or the office has not answered for the first time. */
const isLoading = ({ status, account, health }: Memory): boolean =>
  status === "restoring" || (account !== undefined && !account.work && health.silentSince === null);

const workOf = (memory: Memory, before: readonly FieldVisit[]): FieldWork => {
  const { account, facts } = memory;
  const timeZone = account?.timeZone ?? "UTC";
  if (!account?.work)
    return {
      status: isLoading(memory) ? "loading" : "empty",
      timeZone,
      visits: [],
      places: [],
      takenOff: [],
    };
  const loaded = { user: account.user, work: account.work, timeZone };
  const visits = foldVisits(loaded, facts, before, officeTime(account));
  const { places, takenOff = [] } = account.work;
  return { status: "ready", timeZone, visits, places, takenOff };
};

const bySeq = (a: StoredFact, b: StoredFact) => a.seq - b.seq;

/** What the screens see. Snapshots change their identity only when what they show changed. */
export const createMemory = () => {
  let memory: Memory = { ...nobody, status: "restoring" };
  let work = workOf(memory, []);
  let sync = syncOf(memory);
  const listeners = new Set<() => void>();

  const set = (change: Partial<Memory>) => {
    const before = memory;
    memory = { ...memory, ...change };
    const isSameWork =
      memory.account?.work === before.account?.work &&
      memory.account?.user._id === before.account?.user._id &&
      memory.facts === before.facts &&
      memory.status === before.status &&
      isLoading(memory) === isLoading(before);
    if (!isSameWork) work = workOf(memory, memory.account?.key === before.account?.key ? work.visits : []);
    const isSameClock = memory.account?.clock === before.account?.clock;
    if (!isSameWork || !isSameClock || memory.health !== before.health) sync = syncOf(memory);
    for (const listener of listeners) listener();
  };

  return {
    get: () => memory,
    work: () => work,
    sync: () => sync,
    set,
    /** Synchronous: the next person must not see a frame of it. */
    reset: (status: "restoring" | "closed") => set({ ...nobody, status }),
    /** Another tab may have told of it before. */
    add: (fact: StoredFact) =>
      set({ facts: [...memory.facts.filter(({ id }) => id !== fact.id), fact].sort(bySeq) }),
    remove: (ids: readonly string[]) => set({ facts: memory.facts.filter(({ id }) => !ids.includes(id)) }),
    heard: (health: Partial<Health>) => set({ health: { ...memory.health, ...health } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};

export type FieldMemory = ReturnType<typeof createMemory>;

/** Only on this phone: a sign-out would lose them. */
export const unsentFacts = (facts: readonly StoredFact[]): readonly StoredFact[] =>
  facts.filter((fact) => isUnsent(fact) || fact.state === "refused");
