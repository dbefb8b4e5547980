import { useSyncExternalStore } from "react";
import { createOverlays, type JobOverlay } from "./job-overlay";
import type { Foreign, Memory } from "./memory";
import { photoUrl } from "./outbox";
import { thisPhone } from "./this-phone";
import type { FieldVisit, FieldWork, SyncState } from "./types";

const subscribe = (listener: () => void) => thisPhone().memory.subscribe(listener);

export const useFieldWork = (): FieldWork => useSyncExternalStore(subscribe, () => thisPhone().memory.work());

export const useFieldVisit = (id: string): FieldVisit | undefined =>
  useSyncExternalStore(subscribe, () =>
    thisPhone()
      .memory.work()
      .visits.find(({ visit }) => visit._id === id),
  );

export const useSync = (): SyncState => useSyncExternalStore(subscribe, () => thisPhone().memory.sync());

/** Where a photo is shown from, be it on this phone or at the office. */
export const usePhotoUrl = ({
  _id,
  url,
}: {
  readonly _id: string;
  readonly url: string;
}): string | undefined => useSyncExternalStore(subscribe, () => photoUrl(_id) ?? (url || undefined));

export const usePhoneStatus = (): Memory["status"] =>
  useSyncExternalStore(subscribe, () => thisPhone().memory.get().status);

const nobodys: readonly Foreign[] = [];

/** Changes that people who used this phone before have not sent. */
export const useLeftBehind = (): readonly Foreign[] =>
  useSyncExternalStore(subscribe, () => thisPhone().memory.get().foreign);

/** The same, for an admin of their organization, who may throw them away. */
export const useForeignFacts = (): readonly Foreign[] => {
  const all = useLeftBehind();
  const user = useSyncExternalStore(subscribe, () => thisPhone().memory.get().account?.user);
  if (user?.role !== "admin" || all.length === 0) return nobodys;
  return all.filter(({ organization }) => organization === user.organization?._id);
};

const overlayOf = createOverlays();

/** What this phone knows about a job beyond what a screen loads. */
export const useJobOverlay = (job: string): JobOverlay =>
  useSyncExternalStore(subscribe, () => overlayOf(thisPhone().memory.get(), job));
