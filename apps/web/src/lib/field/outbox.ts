import type { About } from "./new-fact";
import { StorageFullError } from "./store";
import { thisPhone } from "./this-phone";
import type { FactInput } from "./types";

/** For the person, if the device has no room. */
export const storageMessage = (error: unknown): string | undefined =>
  error instanceof StorageFullError ? error.message : undefined;

/**
 * Resolves when the fact and its content are on disk and the screens show it. Rejects with `StorageFullError`; then
 * nothing changed.
 */
export const recordFact = (about: About, input: FactInput, content?: Blob): Promise<void> =>
  thisPhone().record(about, input, content);

/** False where the browser has no database. Then screens call the server themselves. */
export const canRecord = (): boolean => thisPhone().memory.get().account !== undefined;

/** Sends now, whatever was planned. */
export const tryNow = async (): Promise<void> => {
  await thisPhone().retryStuck();
};

/** Throws away what the person decided not to send, and notices that they have read. */
export const discardFacts = (ids: readonly string[]): Promise<void> => thisPhone().discard(ids);

export const refreshWork = (): Promise<void> => {
  thisPhone().push("person");
  return thisPhone().load();
};

/** Throws away what another person left on this phone. */
export const discardForeignFacts = (account: string): Promise<void> => thisPhone().discardForeign(account);

/** Address of a photo that is only on this phone. */
export const photoUrl = (id: string): string | undefined => thisPhone().photoUrl(id);

export { StorageFullError };
