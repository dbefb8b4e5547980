import type { User } from "@fieldwright/contract/auth";
import type { Answered } from "./fold";
import type { JobOverlay } from "./job-overlay";
import type { FieldWork, Foreign, SyncState } from "./types";

/** The time at the office. Clocks of phones are off by minutes, and times of facts are the office's. */
export const officeNow = (): Date => new Date(Date.now() + readView().clockOffset);

/** What screens see of this phone. The code behind it loads only for people who have something here. */
export type PhoneView = {
  /** `restoring`: not known yet. */
  readonly status: "restoring" | "closed" | "open";
  readonly user: User | undefined;
  readonly work: FieldWork;
  readonly sync: SyncState;
  /** Changes of other people that wait on this phone. */
  readonly foreign: readonly Foreign[];
  readonly overlay: (shown: Answered) => JobOverlay;
  readonly photoUrl: (id: string) => string | undefined;
  /** Milliseconds that the office's clock is ahead of this device's. */
  readonly clockOffset: number;
};

const noOverlay: JobOverlay = { apply: (loaded) => loaded, isUnsent: () => false };

export const emptyView = (status: "restoring" | "closed"): PhoneView => ({
  status,
  user: undefined,
  work: {
    status: status === "restoring" ? "loading" : "empty",
    timeZone: "UTC",
    visits: [],
    places: [],
    takenOff: [],
  },
  sync: { state: "synced", facts: [], silentSince: null },
  foreign: [],
  overlay: () => noOverlay,
  photoUrl: () => undefined,
  clockOffset: 0,
});

let view = emptyView("restoring");
const listeners = new Set<() => void>();

export const readView = (): PhoneView => view;

export const showView = (next: PhoneView): void => {
  view = next;
  for (const listener of listeners) listener();
};

export const subscribeView = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
