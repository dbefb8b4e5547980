import { lazy } from "react";

const loadFinish = () => import("./finish/finish-sheet");
const loadLate = () => import("./late/day-late");
const loadSync = () => import("./sync/sync-sheet");

/** The sheets of the day. The day is there before them. */
export const FinishSheet = lazy(async () => ({ default: (await loadFinish()).FinishSheet }));
export const DayLate = lazy(async () => ({ default: (await loadLate()).DayLate }));
export const SyncSheet = lazy(async () => ({ default: (await loadSync()).SyncSheet }));

/** Loads them while there is a connection, before someone needs them. */
export const loadSheets = (): void => {
  void loadFinish().catch(() => undefined);
  void loadLate().catch(() => undefined);
  void loadSync().catch(() => undefined);
};
