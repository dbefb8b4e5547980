import { wasInTheField } from "@/lib/field/session";
import { loadable } from "./loadable";

/** What a technician's phone shows first. Only people who work in the field load it. */
export const Today = loadable(async () => (await import("@/features/field/today")).Today);
export const Tabs = loadable(async () => (await import("@/features/field/tabs")).Tabs);
export const SyncChip = loadable(async () => (await import("@/features/field/sync/sync-chip")).SyncChip);
export const TimerChip = loadable(async () => (await import("@/features/field/timer-chip")).TimerChip);

/** Has it ready by the time the session is known, if this was a technician's phone before. */
export const loadFieldStart = (): void => {
  if (!wasInTheField()) return;
  for (const part of [Today, Tabs, SyncChip, TimerChip]) part.load().catch(() => undefined);
};
