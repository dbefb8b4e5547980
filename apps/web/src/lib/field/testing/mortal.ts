import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";
import type { Field } from "../field";

/** A start of the application. After its end nothing of it reaches the database or the office. */
export type Process = {
  field: Field | undefined;
  isDead: boolean;
  /** Requests and transactions that it may still begin or end. Infinite for one that lives on. */
  left: number;
  readonly open: Set<IDBTransaction>;
};

/** What becomes of a request. `lost`: the office has taken it, but the answer does not arrive. */
export type Fate = "arrives" | "cut" | "lost";

const here = new AsyncLocalStorage<Process>();

export const startProcess = (): Process => ({
  field: undefined,
  isDead: false,
  left: Number.POSITIVE_INFINITY,
  open: new Set(),
});

/** All that the work begins, also much later, belongs to the process. */
export const within = <T>(process: Process, work: () => T): T => here.run(process, work);

/** What the browser has not committed is gone, or is on disk in full. */
export const kill = (process: Process, commits: boolean): void => {
  if (process.isDead) return;
  process.isDead = true;
  for (const transaction of process.open) {
    try {
      if (!commits) transaction.abort();
    } catch {
      // It had ended.
    }
  }
  process.field?.dispose().catch(() => undefined);
};

export const pauseFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const never = new Promise<never>(() => undefined);

type Rules = {
  readonly fateOf: () => Fate;
  readonly commits: () => boolean;
  /** Milliseconds that an answer takes on its way back. */
  readonly delay: () => number;
};

/** One more step. True if it was the last one. */
const ends = (process: Process, commits: () => boolean): boolean => {
  if (process.isDead) return true;
  process.left -= 1;
  if (process.left < 0) kill(process, commits());
  return process.isDead;
};

/** Lets processes end at any request and transaction, and requests fail. Undone by `vi.restoreAllMocks`. */
export const makeMortal = ({ fateOf, commits, delay }: Rules): void => {
  const ask = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const process = here.getStore();
    if (!process) return ask(input, init);
    if (ends(process, commits)) return never;
    const fate = fateOf();
    if (fate === "cut") throw new TypeError("Failed to fetch");
    const answer = await ask(input, init);
    await pauseFor(delay());
    if (ends(process, commits)) return never;
    if (fate === "lost") throw new TypeError("Failed to fetch");
    return answer;
  });
  // oxlint-disable-next-line typescript/unbound-method -- called with the database it belongs to
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...rest) {
    const process = here.getStore();
    if (!process) return begin.apply(this, rest);
    if (process.isDead) throw new Error("The process is gone");
    const transaction = begin.apply(this, rest);
    process.open.add(transaction);
    transaction.addEventListener("complete", () => process.open.delete(transaction));
    // Nobody is left to hear of its end.
    for (const kind of ["abort", "error"])
      transaction.addEventListener(kind, (event) => {
        if (process.isDead) event.stopImmediatePropagation();
      });
    // In the middle of it: it has begun, and its first request is not there yet.
    queueMicrotask(() => void ends(process, commits));
    return transaction;
  });
};
