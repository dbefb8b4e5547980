import { DashboardScreen } from "@/features/dashboard/dashboard-screen";
import { useSession } from "@/lib/auth";
import { PageBody, PageHeader } from "@/ui/page";
import { NoticeState } from "../notice-state";

export function DashboardPage() {
  const { user } = useSession();
  if (!user) return null;
  if (!user.notice) return <DashboardScreen user={user} />;
  return (
    <PageBody>
      <PageHeader title="Dashboard" />
      <NoticeState user={user} notice={user.notice} />
    </PageBody>
  );
}
