import { type ComponentProps, lazy, Suspense } from "react";
import { useSession } from "@/lib/auth";
import { useCalm } from "@/lib/calm";
import { useZone } from "@/lib/dates";
import { useFieldWork } from "@/lib/field/use-field";
import { Card } from "@/ui/card";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { Today } from "../field-frame";
import { NoticeState } from "../lazy";
import { words } from "./words";

/** Lazy, because a technician sees the day first. */
const DashboardScreen = lazy(async () => ({
  default: (await import("@/features/dashboard/dashboard-screen")).DashboardScreen,
}));

/** Lazy, because most companies are set up. */
const SetupCard = lazy(async () => ({ default: (await import("@/features/setup/setup-card")).SetupCard }));

const setupLine = (steps: ComponentProps<typeof SetupCard>["steps"]) => (
  <Suspense fallback={<Card className="h-[58px]" />}>
    <SetupCard steps={steps} />
  </Suspense>
);

export function DashboardPage() {
  const { user } = useSession();
  const zone = useZone();
  const { status } = useFieldWork();
  const isCalm = useCalm();
  if (!user) return null;
  if (user.notice)
    return (
      <PageBody>
        <PageHeader title={words.dashboard} />
        <Suspense>
          <NoticeState user={user} notice={user.notice} />
        </Suspense>
      </PageBody>
    );
  if (user.role !== "technician")
    return (
      <Suspense>
        <DashboardScreen user={user} setupLine={setupLine} />
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={6} label={words.loadingYourDay} />}>
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
