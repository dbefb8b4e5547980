import type { Address } from "./clients.repo";

export const hasText = (address: Address): boolean => Object.values(address).some(Boolean);

/** Empties dropped, each tag once. */
export const tidyTags = (tags: readonly string[]): string[] => [...new Set(tags.filter(Boolean))];
