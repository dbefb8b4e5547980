import { Link } from "@tanstack/react-router";
import { useSession } from "@/lib/auth";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { NoticeState } from "../notice-state";

const today = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone }).format(
    new Date(),
  );

export function DashboardPage() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <PageBody>
      <PageHeader title={today(user.organization?.timeZone)} subtitle={user.organization?.name} />
      {user.notice ? (
        <NoticeState user={user} notice={user.notice} />
      ) : (
        <EmptyState
          title="Your day will be here"
          className="py-20"
          action={
            <Button asChild>
              <Link to="/clients">Open clients</Link>
            </Button>
          }
        >
          Totals, today's visits and recent jobs appear here once there are jobs on the schedule.
        </EmptyState>
      )}
    </PageBody>
  );
}
