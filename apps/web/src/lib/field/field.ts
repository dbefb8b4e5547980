import type { User } from "@fieldwright/contract/auth";
import { accountKey, findStored, type Opened, openStored } from "./accounts";
import { createLoader } from "./bundle";
import { createMemory, healthy, unsentFacts } from "./memory";
import { type About, chosenFinish, newFact } from "./new-fact";
import type { Exclusively } from "./one-at-a-time";
import { createPhotos } from "./photos";
import { createRequests } from "./requests";
import { createSender } from "./sender";
import { databaseName, worksInTheField } from "./session";
import { createStore } from "./store";
import type { FactInput } from "./types";

export type FieldParts = {
  readonly base: string;
  readonly database?: string;
  /** Milliseconds until an unanswered request counts as silence. */
  readonly patience?: number;
  readonly pause?: (attempts: number) => number;
  readonly exclusively: Exclusively;
  readonly onSignedOut: (token: string) => void;
  /** Whether this person's work is loaded, beside sending their facts. */
  readonly wantsWork: (user: User) => boolean;
  /** Facts on these jobs are at the office. Resolves when screens have loaded them. */
  readonly onDelivered?: (jobs: readonly string[]) => Promise<unknown>;
};

/** The phone's copy of a person's work, and the facts that are on their way. One in each tab. */
export const createField = (parts: FieldParts) => {
  const store = createStore(parts.database ?? databaseName);
  const memory = createMemory();
  const photos = createPhotos(store);
  const channel = new BroadcastChannel(`fieldwright.field.${parts.database ?? ""}`);
  const connect = (token: string) =>
    createRequests({ base: parts.base, patience: parts.patience ?? 15_000 }, token);
  let epoch = 0;

  const tellTabs = () => {
    const { account } = memory.get();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    channel.postMessage(account?.key ?? null);
  };

  const loader = createLoader({
    store,
    memory,
    connect,
    onSignedOut: parts.onSignedOut,
    onLoaded: () => {
      void photos.follow(memory.get().facts);
      tellTabs();
    },
  });

  /** Without loaded work the screens ask the server themselves, and the facts end when they have. */
  const endDelivered = async () => {
    const sent = memory.get().facts.filter(({ state }) => state === "sent");
    if (sent.length === 0) return;
    await parts.onDelivered?.([...new Set(sent.map(({ job }) => job))]);
    const { account } = memory.get();
    if (!account || account.key !== sent[0]?.account) return;
    if (parts.wantsWork(account.user)) return loader.load();
    const ids = sent.map(({ id }) => id);
    await store.removeFacts(ids);
    memory.remove(ids);
    void photos.follow(memory.get().facts);
    tellTabs();
  };

  const sender = createSender({
    store,
    memory,
    connect,
    exclusively: parts.exclusively,
    onSignedOut: parts.onSignedOut,
    ...(parts.pause ? { pause: parts.pause } : {}),
    onChanged: (hasSent) => {
      tellTabs();
      if (hasSent) endDelivered().catch(() => undefined);
    },
  });

  /** Reads what another tab wrote. Anew if something happened here meanwhile: what was read may be older. */
  const reread = async (): Promise<void> => {
    const { account, facts: shown } = memory.get();
    if (!account) return;
    const [stored, facts] = await Promise.all([store.account(account.key), store.factsOf(account.key)]);
    if (memory.get().account?.token !== account.token) return;
    await photos.follow(facts);
    const now = memory.get();
    if (now.account?.token !== account.token) return;
    if (now.facts !== shown || now.account.loadedAt !== account.loadedAt) return reread();
    const isNewer = stored !== undefined && stored.loadedAt > account.loadedAt;
    const { clock } = now.account;
    memory.set({ facts, ...(isNewer ? { account: { ...stored, token: account.token, clock } } : {}) });
  };
  channel.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.data !== null && event.data === memory.get().account?.key) reread().catch(() => undefined);
  });

  const show = async ({ account, facts, foreign }: Opened, mine: number, onReady?: () => void) => {
    await photos.follow(facts);
    if (mine !== epoch) return;
    onReady?.();
    memory.set({ status: "open", account, facts, foreign, health: healthy });
    sender.start();
    if (facts.some(({ state }) => state === "sent")) endDelivered().catch(() => undefined);
    else if (parts.wantsWork(account.user)) loader.load().catch(() => undefined);
  };

  const close = (status: "closed" | "restoring" = "closed") => {
    epoch += 1;
    sender.stop();
    memory.reset(status);
    void photos.follow([]);
    return epoch;
  };

  /** Opens what is stored of whoever the token belongs to. `onFound` is called right before it shows. */
  const restore = async (token: string | null, onFound?: (user: User) => void): Promise<void> => {
    const mine = close("restoring");
    try {
      const { account, facts, foreign } = await findStored(store, token);
      if (mine !== epoch) return;
      if (!account) return memory.set({ status: "closed", foreign });
      await show({ account, facts, foreign }, mine, () => onFound?.(account.user));
    } catch {
      // A browser without a database, or a broken one: the application works with a network.
      if (mine === epoch) memory.set({ status: "closed" });
    }
  };

  let pending: { readonly token: string; readonly key: string; readonly done: Promise<void> } | undefined;

  const openAnew = async (user: User, token: string): Promise<void> => {
    const mine = close("restoring");
    try {
      await show(await openStored(store, user, token), mine);
    } catch (error) {
      if (mine === epoch) memory.set({ status: "closed" });
      throw error;
    }
  };

  /** The server said who is signed in. Calls while it opens wait for the same. */
  const open = async (user: User, token: string): Promise<void> => {
    const { account } = memory.get();
    if (!worksInTheField(user)) return void (account && close());
    const key = accountKey(user);
    if (account?.key === key && account.token === token) {
      if (account.user === user) return;
      memory.set({ account: { ...account, user } });
      await store.changeAccount(key, (stored) => stored && { ...stored, user });
      return;
    }
    if (pending?.key !== key || pending.token !== token) {
      const done = openAnew(user, token).finally(() => {
        pending = undefined;
      });
      pending = { key, token, done };
    }
    await pending.done;
  };

  const record = async (about: About, input: FactInput, content?: Blob): Promise<void> => {
    const { account } = memory.get();
    if (!account) throw new Error("Nobody is signed in");
    const fact = newFact(about, input, content, { account, visits: memory.work().visits, now: new Date() });
    const stored = await store.addFact(fact, content);
    const isStillOpen = memory.get().account?.key === account.key;
    if (content && isStillOpen) {
      photos.show(fact.id, content);
      sender.beginPhoto(fact.id);
    }
    if (isStillOpen) memory.add(stored);
    tellTabs();
    sender.push("fact");
  };

  /** What was written on a photo goes with it. */
  const withPhotoNotes = (ids: readonly string[]): readonly string[] => {
    const notes = memory
      .get()
      .facts.filter(({ wire }) => wire.kind === "photo_note" && ids.includes(wire.photo));
    return [...ids, ...notes.map(({ id }) => id)];
  };

  const discard = async (chosen: readonly string[]): Promise<void> => {
    const ids = withPhotoNotes(chosen);
    await store.removeFacts(ids);
    memory.remove(ids);
    void photos.follow(memory.get().facts);
    tellTabs();
  };

  /** The person's time counts, not the one that the office had. */
  const keepOwnFinish = async (id: string): Promise<void> => {
    const kept = memory.get().facts.find((fact) => fact.id === id);
    const chosen = kept && chosenFinish(kept);
    if (!chosen) return;
    const stored = await store.replaceFact(id, chosen);
    if (memory.get().account?.key !== chosen.account) return;
    memory.remove([id]);
    if (stored) memory.add(stored);
    tellTabs();
    sender.push("fact");
  };

  const retryStuck = async () => {
    const stuck = memory.get().facts.filter(({ state }) => state === "stuck");
    if (stuck.length > 0) {
      await store.changeFacts(stuck.map(({ id }) => ({ id, state: "waiting" })));
      await reread();
    }
    sender.push("person");
  };

  /** Removes what the phone has of the person who is signed in. */
  const forget = async (): Promise<void> => {
    const { account } = memory.get();
    close();
    if (account) await store.forget(account.key);
  };

  const discardForeign = async (account: string): Promise<void> => {
    await store.forget(account);
    memory.set({ foreign: memory.get().foreign.filter((one) => one.account !== account) });
  };

  return {
    memory,
    store,
    restore,
    open,
    close,
    record,
    discard,
    keepOwnFinish,
    retryStuck,
    forget,
    discardForeign,
    photoUrl: photos.url,
    load: loader.load,
    push: sender.push,
    /** Asks the database: another tab may have recorded something just now. */
    countUnsent: async (): Promise<number> => {
      const { account } = memory.get();
      return account ? unsentFacts(await store.factsOf(account.key)).length : 0;
    },
    dispose: async () => {
      close();
      channel.close();
      await store.close();
    },
  };
};

export type Field = ReturnType<typeof createField>;
