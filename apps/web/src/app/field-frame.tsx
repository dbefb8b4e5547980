import type { User } from "@fieldwright/contract/auth";
import { lazy, Suspense, useState } from "react";
import type { PhoneFrame } from "@/features/shell/app-shell";
import { useCalm } from "@/lib/calm";
import { wasInTheField, worksInTheField } from "@/lib/field/session";
import { useFieldWork, useSync } from "@/lib/field/use-field";
import { loadable } from "./lazy";

/** What a technician's phone shows first. Only people who work in the field load it. */
export const Today = loadable(async () => (await import("@/features/field/today")).Today);
const Tabs = loadable(async () => (await import("@/features/field/tabs")).Tabs);
const SyncChip = loadable(async () => (await import("@/features/field/sync/sync-chip")).SyncChip);
const TimerChip = loadable(async () => (await import("@/features/field/timer-chip")).TimerChip);

/** Has it ready by the time the session is known, if this was a technician's phone before. */
export const loadFieldStart = (): void => {
  if (!wasInTheField()) return;
  for (const part of [Today, Tabs, SyncChip, TimerChip]) part.load().catch(() => undefined);
};

const Me = lazy(async () => ({ default: (await import("@/features/field/me")).Me }));

/** Nothing waits for it, so a signal that is lost while it loads must not end in an error screen. */
const PositionSharing = lazy(() =>
  import("@/features/field/position/position-sharing").then(
    (loaded) => ({ default: loaded.PositionSharing }),
    () => ({ default: NoSharing }),
  ),
);

const NoSharing = () => null;

/** Wherever a technician is in the app, once their work is there. */
export function Position({ user }: { user: User }) {
  const { status } = useFieldWork();
  const isCalm = useCalm();
  if (!isCalm || status !== "ready" || user.role !== "technician" || !worksInTheField(user)) return null;
  return (
    <Suspense>
      <PositionSharing person={user._id} />
    </Suspense>
  );
}

/** Technicians' phones: four tabs, and the drawer behind Me. */
export const phoneFrame: PhoneFrame = {
  tabs: (controls) => (
    <Suspense>
      <Tabs {...controls} />
    </Suspense>
  ),
  me: (
    <Suspense>
      <Me />
    </Suspense>
  ),
};

/** With the running time. Always there on a technician's phone. Elsewhere only while something waits, and its code is not loaded before. */
export function SyncState({ user }: { user: User }) {
  const isTechnician = user.role === "technician";
  const [hadFacts, setHadFacts] = useState(false);
  const { facts } = useSync();
  if (facts.length > 0 && !hadFacts) setHadFacts(true);
  if (!isTechnician && !hadFacts) return null;
  return (
    <Suspense>
      {isTechnician ? <TimerChip person={user._id} /> : null}
      <SyncChip hiddenWhenSynced={isTechnician ? "wide" : "always"} />
    </Suspense>
  );
}
