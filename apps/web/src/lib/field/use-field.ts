import { useSyncExternalStore } from "react";
import type { JobOverlay } from "./job-overlay";
import type { FieldVisit, FieldWork, Foreign, SyncState } from "./types";
import { type PhoneView, readView, subscribeView } from "./view";

const useView = <Part>(part: (view: PhoneView) => Part): Part =>
  useSyncExternalStore(subscribeView, () => part(readView()));

export const useFieldWork = (): FieldWork => useView(({ work }) => work);

export const useFieldVisit = (id: string): FieldVisit | undefined =>
  useView(({ work }) => work.visits.find(({ visit }) => visit._id === id));

export const useSync = (): SyncState => useView(({ sync }) => sync);

/** Milliseconds that the office's clock is ahead of this device's. */
export const useClockOffset = (): number => useView(({ clockOffset }) => clockOffset);

/** Where a photo is shown from, be it on this phone or at the office. */
export const usePhotoUrl = ({
  _id,
  url,
}: {
  readonly _id: string;
  readonly url: string;
}): string | undefined => useView(({ photoUrl }) => photoUrl(_id) ?? (url || undefined));

/** What this phone knows about a job beyond what a screen loads. `visit`: the one whose own answers it shows. */
export const useJobOverlay = (job: string, visit: string | null = null): JobOverlay =>
  useView(({ overlay }) => overlay({ job, visit }));

/** Changes that people who used this phone before have not sent. */
export const useLeftBehind = (): readonly Foreign[] => useView(({ foreign }) => foreign);

const nobodys: readonly Foreign[] = [];

/** The same, for an admin of their organization, who may throw them away. */
export const useForeignFacts = (): readonly Foreign[] => {
  const all = useLeftBehind();
  const user = useView((view) => view.user);
  if (user?.role !== "admin" || all.length === 0) return nobodys;
  return all.filter(({ organization }) => organization === user.organization?._id);
};
