import type { FieldVisit, FieldWork, SyncState } from "./types";

const nothing: FieldWork = { status: "empty", timeZone: "UTC", visits: [] };
export const useFieldWork = (): FieldWork => nothing;
export const useFieldVisit = (id: string): FieldVisit | undefined =>
  useFieldWork().visits.find(({ visit }) => visit._id === id);
const synced: SyncState = { state: "synced", facts: [], silentSince: null };
export const useSync = (): SyncState => synced;
export const usePhotoUrl = (file: { readonly url: string }): string | undefined => file.url || undefined;
