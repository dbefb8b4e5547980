import { Link, useMatches } from "@tanstack/react-router";
import { useSession } from "@/lib/auth";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";

export function PlannedPage() {
  const { screen, planned } = useMatches().at(-1)?.staticData ?? {};
  const { user } = useSession();
  if (!screen || !planned) return null;
  const action =
    planned.action && user?.permissions.includes(planned.action.permission) ? planned.action : null;
  return (
    <PageBody>
      <PageHeader title={screen.title} />
      <EmptyState
        title={planned.empty}
        className="py-20"
        action={
          action ? (
            <Button asChild variant="primary">
              <Link to={action.to}>{action.label}</Link>
            </Button>
          ) : null
        }
      >
        {planned.sentence}
      </EmptyState>
    </PageBody>
  );
}
