import { lazy, Suspense } from "react";
import { DashboardScreen } from "@/features/dashboard/dashboard-screen";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { NoticeState } from "../lazy-notices";

/** Lazy, so that the office does not load it. */
const Today = lazy(async () => ({ default: (await import("@/features/field/today")).Today }));

export function DashboardPage() {
  const { user } = useSession();
  const zone = useZone();
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
  if (user.role !== "technician") return <DashboardScreen user={user} />;
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={6} label="Loading your day" />}>
        <Today person={user._id} zone={zone} />
      </Suspense>
      <DashboardScreen user={user} isBelowDay />
    </>
  );
}
