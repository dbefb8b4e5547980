import { lazy, Suspense } from "react";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { useFieldWork } from "@/lib/field/use-field";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { NoticeState } from "../lazy-notices";

/** Lazy, because the office needs one of them and a technician the other one first. */
const DashboardScreen = lazy(async () => ({
  default: (await import("@/features/dashboard/dashboard-screen")).DashboardScreen,
}));
const Today = lazy(async () => ({ default: (await import("@/features/field/today")).Today }));

export function DashboardPage() {
  const { user } = useSession();
  const zone = useZone();
  const { status } = useFieldWork();
  if (!user) return null;
  if (user.notice)
    return (
      <PageBody>
        <PageHeader title="Dashboard" />
        <Suspense>
          <NoticeState user={user} notice={user.notice} />
        </Suspense>
      </PageBody>
    );
  if (user.role !== "technician")
    return (
      <Suspense>
        <DashboardScreen user={user} />
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={6} label="Loading your day" />}>
        <Today person={user._id} zone={zone} />
      </Suspense>
      {status === "loading" ? null : (
        <Suspense>
          <DashboardScreen user={user} isBelowDay />
        </Suspense>
      )}
    </>
  );
}
