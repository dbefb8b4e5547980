import type { FactInput } from "./types";

export const recordFact = (
  _about: { readonly visit: string | null; readonly job: string },
  _input: FactInput,
  _content?: Blob,
): Promise<void> => Promise.resolve();
export const tryNow = (): Promise<void> => Promise.resolve();
export const discardFacts = (_ids: readonly string[]): Promise<void> => Promise.resolve();
