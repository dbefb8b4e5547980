import { type ImportKind, importKinds } from "@fieldwright/contract/record-imports";

export type ImportSearch = { readonly what?: ImportKind | undefined };

export const readImportSearch = ({ what }: Record<string, unknown>): ImportSearch => ({
  what: importKinds.find((known) => known === what),
});
