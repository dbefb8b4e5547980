import { lazy, Suspense } from "react";
import { useSession } from "@/lib/auth";
import { useCalm } from "@/lib/calm";
import { useZone } from "@/lib/dates";
import { useFieldWork } from "@/lib/field/use-field";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { Today } from "../field-start";
import { NoticeState } from "../lazy-notices";

/** Lazy, because a technician sees the day first. */
const DashboardScreen = lazy(async () => ({
  default: (await import("@/features/dashboard/dashboard-screen")).DashboardScreen,
}));

export function DashboardPage() {
  const { user } = useSession();
  const zone = useZone();
  const { status } = useFieldWork();
  const isCalm = useCalm();
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
      {isCalm && status !== "loading" ? (
        <Suspense>
          <DashboardScreen user={user} isBelowDay />
        </Suspense>
      ) : null}
    </>
  );
}
