import type { About } from "./new-fact";
import { loadPhone, readSession, thisPhone } from "./session";
import { NotSavedError, StorageFullError } from "./store";
import type { FactInput } from "./types";
import { readView } from "./view";

/** The phone, opened for the person who is signed in. */
const openForSession = async () => {
  const session = readSession();
  if (!session) throw new Error("Nobody is signed in");
  const phone = await loadPhone();
  await phone.open(session.user, session.token);
  return phone;
};

/** A database opens within this time even on an old phone. Some browsers never answer. */
const longestOpening = 5_000;

/** The session in which this browser could not open its database. */
let failedFor: string | undefined;

const opensInTime = (): Promise<boolean> =>
  Promise.race([
    openForSession().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), longestOpening)),
  ]);

/**
 * Whether this device keeps what the person does. False where nobody is signed in who may record anything, and in
 * browsers that cannot store: there the office has to be called at once.
 */
export const canRecord = async (): Promise<boolean> => {
  const session = readSession();
  if (!session) return false;
  if (thisPhone() && readView().status === "open") return true;
  if (failedFor === session.token) return false;
  const isOpen = await opensInTime();
  failedFor = isOpen ? undefined : session.token;
  return isOpen;
};

/** For the person, if the device could not store what they did. */
export const storageMessage = (error: unknown): string | undefined =>
  error instanceof StorageFullError || error instanceof NotSavedError ? error.message : undefined;

/**
 * Resolves when the fact and its content are on disk and the screens show it. Rejects with `StorageFullError` or
 * `NotSavedError`; then nothing changed. With an open phone it is in a transaction before this returns.
 */
export const recordFact = async (about: About, input: FactInput, content?: Blob): Promise<void> => {
  try {
    const phone = thisPhone();
    if (phone && readView().status === "open") return await phone.record(about, input, content);
    return await (await openForSession()).record(about, input, content);
  } catch (error) {
    throw error instanceof StorageFullError ? error : new NotSavedError(error);
  }
};

/** Sends now, whatever was planned. */
export const tryNow = async (): Promise<void> => {
  await thisPhone()?.retryStuck();
};

/** Throws away what the person decided not to send, and notices that they have read. */
export const discardFacts = async (ids: readonly string[]): Promise<void> => {
  await thisPhone()?.discard(ids);
};

/** The person's finish time counts, not the office's. Rejects as `recordFact` does. */
export const keepOwnFinish = async (id: string): Promise<void> => {
  try {
    await thisPhone()?.keepOwnFinish(id);
  } catch (error) {
    throw error instanceof StorageFullError ? error : new NotSavedError(error);
  }
};

export const refreshWork = async (): Promise<void> => {
  thisPhone()?.push("person");
  await thisPhone()?.load();
};

/** Throws away what another person left on this phone. */
export const discardForeignFacts = async (account: string): Promise<void> => {
  await thisPhone()?.discardForeign(account);
};
