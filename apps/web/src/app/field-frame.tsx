import type { User } from "@fieldwright/contract/auth";
import { lazy, Suspense } from "react";
import type { PhoneFrame } from "@/features/shell/app-shell";

/** Loaded only by people who work in the field or write notes on jobs. */
const Tabs = lazy(async () => ({ default: (await import("@/features/field/tabs")).Tabs }));
const Me = lazy(async () => ({ default: (await import("@/features/field/me")).Me }));
const SyncChip = lazy(async () => ({ default: (await import("@/features/field/sync/sync-chip")).SyncChip }));

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

/** Always there on a technician's phone. Elsewhere only while something waits. */
export function SyncState({ user }: { user: User }) {
  if (!user.permissions.includes("schedule:log")) return null;
  return (
    <Suspense>
      <SyncChip hiddenWhenSynced={user.role === "technician" ? "wide" : "always"} />
    </Suspense>
  );
}
