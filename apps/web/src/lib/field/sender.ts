import type { FactResult } from "@fieldwright/contract/field";
import { withSample } from "./clock";
import type { StoredFact } from "./database";
import { isUnsent } from "./fold";
import { type FieldMemory, isNoPhoto } from "./memory";
import type { Exclusively, HasTurn } from "./one-at-a-time";
import { createPhotoUploads, UnreadablePhotoError } from "./photos";
import type { Answer, FieldRequests } from "./requests";
import { maxFactsAtOnce } from "./requests";
import type { FactChange, FieldStore } from "./store";
import { words } from "./words";

const shortest = 2_000;
const longest = 5 * 60_000;

/** Milliseconds until the next attempt: longer with every one in vain, and never the same for all phones. */
export const pauseAfter = (attempts: number, random: number): number => {
  const most = Math.min(shortest * 2 ** Math.max(0, attempts - 1), longest);
  return Math.max(shortest, Math.round(most * (0.5 + random / 2)));
};

/** `blocked`: jobs of which something was put off: what came later must not overtake it. Also photos. */
type Run = { readonly office: FieldRequests; readonly blocked: Set<string>; oneByOne: boolean };

/** How a run ended. `rest`: all that could be sent was sent. */
type End = "rest" | "putOff" | "gone" | Exclude<Answer<never>, { kind: "answered" }>;

/** What makes the sender try. A new fact does not end a pause that the office asked for. */
type Push = "fact" | "signal" | "person" | "timer";

type SenderParts = {
  readonly store: FieldStore;
  readonly memory: FieldMemory;
  readonly connect: (token: string) => FieldRequests;
  /** Runs it in one tab of the browser at a time. */
  readonly exclusively: Exclusively;
  readonly onSignedOut: (token: string) => void;
  /** Facts changed. `sent`: some of them are at the office now. */
  readonly onChanged: (sent: boolean) => void;
  readonly pause?: (attempts: number) => number;
};

/** The office takes a note on a photo once it has the photo. */
const waitsForPhoto = ({ wire }: StoredFact, all: readonly StoredFact[]): boolean =>
  wire.kind === "photo_note" && all.some((fact) => fact.id === wire.photo && isUnsent(fact));

/** A timer may start at one visit and stop on the job's screen, so the job holds the order. */
const placeOf = ({ job }: StoredFact) => job;

const holdsUp = (fact: StoredFact): boolean => isNoPhoto(fact) && fact.wire.kind !== "photo_note";

const changeOf = (
  { id, outcome, misfit, message, finishedAt, sees }: FactResult,
  heardAt: string,
): FactChange | undefined => {
  if (outcome === "later") return undefined;
  if (outcome === "done") return { id, state: "sent" };
  const said = message ?? (outcome === "kept" ? words.visitHadChangedOffice : words.officeCouldntUseThis);
  const problem = {
    ...(misfit ? { misfit } : {}),
    message: said,
    ...(finishedAt ? { office: { finishedAt, heardAt } } : {}),
    ...(sees ? { sees } : {}),
  };
  return { id, state: outcome, problem };
};

export const createSender = (parts: SenderParts) => {
  const { store, memory, connect, exclusively, onSignedOut, onChanged } = parts;
  const pause = parts.pause ?? ((attempts) => pauseAfter(attempts, Math.random()));
  const uploads = createPhotoUploads();
  let attempts = 0;
  let isRunning = false;
  let pushed: Push | undefined;
  let firmUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = true;

  /** Writes what became of facts, then shows it. */
  const settle = async (changes: readonly FactChange[]): Promise<void> => {
    if (changes.length === 0) return;
    await store.changeFacts(changes);
    const byId = new Map(changes.map((change) => [change.id, change]));
    memory.set({
      facts: memory.get().facts.map((fact) => {
        const change = byId.get(fact.id);
        if (!change) return fact;
        const { problem: _, ...rest } = fact;
        return { ...rest, ...change };
      }),
    });
    onChanged(changes.some(({ state }) => state === "sent"));
  };

  const putOff = (run: Run, facts: readonly StoredFact[], results: readonly FactResult[]) => {
    const answered = new Map(results.map((result) => [result.id, result]));
    const waiting = facts.filter(({ id }) => (answered.get(id)?.outcome ?? "later") === "later");
    // Nothing follows from a photo or its note, so it holds up only itself.
    for (const fact of waiting) run.blocked.add(holdsUp(fact) ? placeOf(fact) : fact.id);
    const later = new Map(memory.get().health.later);
    for (const { id } of facts) later.delete(id);
    for (const { id } of waiting) later.set(id, answered.get(id)?.message ?? "");
    memory.heard({ later });
  };

  const heard = (answer: Answer<unknown>) => {
    if (answer.kind === "silent") return;
    const { account } = memory.get();
    memory.heard({ silentSince: null, hold: undefined });
    if (answer.kind === "answered" && answer.clock && account)
      memory.set({ account: { ...account, clock: withSample(account.clock, answer.clock) } });
  };

  const sendBatch = async (run: Run, facts: readonly StoredFact[]): Promise<End | undefined> => {
    const answer = await run.office.sendFacts(facts.map(({ wire }) => wire));
    heard(answer);
    if (answer.kind === "answered") {
      const { results, serverTime } = answer.body;
      await settle(results.flatMap((result) => changeOf(result, serverTime) ?? []));
      putOff(run, facts, results);
      return undefined;
    }
    if (answer.kind !== "refused") return answer;
    const [fact] = facts;
    if (facts.length > 1) run.oneByOne = true;
    else if (fact) await settle([{ id: fact.id, state: "stuck", problem: { message: answer.message } }]);
    return undefined;
  };

  const sendPart = async (run: Run, fact: StoredFact): Promise<End | undefined> => {
    const content = await store.content(fact.id).catch((cause: unknown) => {
      throw new UnreadablePhotoError(cause);
    });
    if (!content) {
      const message = words.thisPhotoIsNo;
      await settle([{ id: fact.id, state: "refused", problem: { message } }]);
      return undefined;
    }
    const answer = await uploads.step(run.office, fact.id, content);
    heard(answer);
    if (answer.kind === "refused") {
      await settle([{ id: fact.id, state: "stuck", problem: { message: answer.message } }]);
      return undefined;
    }
    if (answer.kind !== "answered") return answer;
    if (!answer.body.complete) return undefined;
    // If it is put off, the office may want the content again.
    uploads.forget(fact.id);
    return sendBatch(run, [fact]);
  };

  /** After a restart the phone may be able to read it, so it stays. */
  const sendPhoto = async (run: Run, fact: StoredFact): Promise<End | undefined> => {
    try {
      return await sendPart(run, fact);
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError)) throw error;
      await settle([{ id: fact.id, state: "stuck", problem: { message: error.message } }]);
      return undefined;
    }
  };

  /** Everything that can be sent, read anew after each request: a tap in between goes before the next photo. */
  const run = async (hasTurn: HasTurn): Promise<End> => {
    const { account } = memory.get();
    if (!account?.token) return "gone";
    const current: Run = { office: connect(account.token), blocked: new Set(), oneByOne: false };
    for (;;) {
      if (isStopped || memory.get().account?.token !== account.token) return "gone";
      const all = await store.factsOf(account.key);
      const waiting = all.filter(({ state }) => state === "waiting");
      const free = waiting.filter(
        (fact) =>
          !current.blocked.has(placeOf(fact)) && !current.blocked.has(fact.id) && !waitsForPhoto(fact, all),
      );
      // Another tab took over while this one slept, and sends what was read here.
      if (!hasTurn()) return "gone";
      const taps = free.filter(isNoPhoto).slice(0, current.oneByOne ? 1 : maxFactsAtOnce);
      const [photo] = free;
      if (!photo) return waiting.length > 0 ? "putOff" : "rest";
      memory.heard({ isSending: true });
      const end = taps.length > 0 ? await sendBatch(current, taps) : await sendPhoto(current, photo);
      if (!end) continue;
      // The answer is about a session that is over.
      return memory.get().account?.token === account.token ? end : "gone";
    }
  };

  const restUntil = (milliseconds: number) => {
    timer = setTimeout(() => push("timer"), milliseconds);
  };

  const holdBack = (end: End, startedAt: number) => {
    if (end === "rest") attempts = 0;
    if (end === "rest" || end === "gone") return;
    attempts += 1;
    const wait = pause(attempts);
    if (end === "putOff") return restUntil(wait);
    if (end.kind === "silent") {
      memory.heard({ silentSince: memory.get().health.silentSince ?? startedAt });
      return restUntil(wait);
    }
    if (end.kind === "busy") {
      firmUntil = end.until ?? 0;
      const until = Math.max(Date.now() + wait, firmUntil);
      memory.heard({ hold: { kind: "busy", until } });
      return restUntil(until - Date.now());
    }
    if (end.kind === "forbidden") {
      memory.heard({ hold: { kind: "forbidden", message: end.message } });
      return restUntil(wait);
    }
    memory.heard({ hold: { kind: "signIn" } });
    const token = memory.get().account?.token;
    if (token) onSignedOut(token);
    return undefined;
  };

  /** A tap during a request that got no answer does not ask again at once. */
  const isWorthAnother = (end: End) =>
    !isStopped &&
    (pushed === "person" || pushed === "signal" || (pushed !== undefined && typeof end === "string"));

  const cycle = async () => {
    isRunning = true;
    let startedAt = Date.now();
    let end: End = "gone";
    do {
      pushed = undefined;
      startedAt = Date.now();
      // The database failed, or another tab took over. Neither says anything about the signal.
      end = await exclusively(run).catch((): End => "putOff");
    } while (isWorthAnother(end));
    isRunning = false;
    memory.heard({ isSending: false });
    if (!isStopped) holdBack(end, startedAt);
  };

  const push = (why: Push) => {
    if (isStopped) return;
    if (why === "signal" || why === "person") attempts = 0;
    if (why === "person") firmUntil = 0;
    // Timers may be early by a millisecond, and nothing would wake the sender after them.
    if (why !== "timer" && firmUntil > Date.now()) return;
    if (isRunning) {
      if (pushed !== "person" && pushed !== "signal") pushed = why;
      return;
    }
    clearTimeout(timer);
    void cycle();
  };

  return {
    start: () => {
      isStopped = false;
      attempts = 0;
      firmUntil = 0;
      push("signal");
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    push,
    beginPhoto: uploads.begin,
  };
};
