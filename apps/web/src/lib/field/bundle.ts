import { withSample } from "./clock";
import type { StoredAccount } from "./database";
import { completeWork } from "./database";
import type { FieldMemory } from "./memory";
import type { FieldRequests } from "./requests";
import type { FieldStore } from "./store";

type LoaderParts = {
  readonly store: FieldStore;
  readonly memory: FieldMemory;
  readonly connect: (token: string) => FieldRequests;
  readonly onSignedOut: (token: string) => void;
  readonly onLoaded: () => void;
};

const sentIds = async (store: FieldStore, account: string): Promise<string[]> =>
  (await store.factsOf(account)).filter(({ state }) => state === "sent").map(({ id }) => id);

/** Addresses of files end after ten minutes. */
const addressesLast = 8 * 60_000;

const needsAddresses = ({ work, sentAt }: StoredAccount): boolean =>
  Date.now() - sentAt > addressesLast && (work?.jobs.some(({ files }) => files.length > 0) ?? false);

/** Loads the person's work. Calls during a load lead to one more load after it. */
export const createLoader = ({ store, memory, connect, onSignedOut, onLoaded }: LoaderParts) => {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  /** Facts that the office had before it was asked are in its answer, so they end here. */
  const keep = async (loaded: StoredAccount, contained: readonly string[]) => {
    const gone = new Set(contained);
    // A full phone keeps the old work on disk and shows the new one. Its facts stay, so nothing is lost.
    const stored = await store.saveWork(loaded, contained).then(
      () => true,
      () => false,
    );
    const { facts, account } = memory.get();
    if (account?.token !== loaded.token) return;
    memory.set({ account: loaded, facts: stored ? facts.filter(({ id }) => !gone.has(id)) : facts });
    onLoaded();
  };

  const loadOnce = async () => {
    const { account } = memory.get();
    if (!account?.token) return;
    const contained = await sentIds(store, account.key);
    const startedAt = Date.now();
    const answer = await connect(account.token).readBundle(needsAddresses(account) ? null : account.mark);
    const open = memory.get().account;
    if (open?.token !== account.token) return;
    if (answer.kind === "silent") {
      memory.heard({ silentSince: memory.get().health.silentSince ?? startedAt });
      return;
    }
    memory.heard({ silentSince: null });
    if (answer.kind === "signedOut") onSignedOut(account.token);
    if (answer.kind !== "answered") return;
    const { work, mark, timeZone } = answer.body;
    const clock = answer.clock ? withSample(open.clock, answer.clock) : open.clock;
    const times = { loadedAt: startedAt, sentAt: work ? startedAt : open.sentAt };
    await keep(
      { ...open, work: work ? completeWork(work) : open.work, mark, timeZone, clock, ...times },
      contained,
    );
  };

  const load = (): Promise<void> => {
    if (!current) {
      current = loadOnce().finally(() => {
        current = undefined;
      });
      return current;
    }
    // What the running load asks for may be too old by now.
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return load();
      });
    return next;
  };

  return { load };
};
