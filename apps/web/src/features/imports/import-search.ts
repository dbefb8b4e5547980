import type { ImportKind } from "@fieldwright/contract/record-imports";

/** Not those of the contract: every page loads this file, and its schemas with it. */
const kinds = ["clients", "jobs", "invoices", "prices"] as const satisfies readonly ImportKind[];

export type ImportSearch = { readonly what?: ImportKind | undefined };

export const readImportSearch = ({ what }: Record<string, unknown>): ImportSearch => ({
  what: kinds.find((known) => known === what),
});
