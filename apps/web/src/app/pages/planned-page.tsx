import { useMatches } from "@tanstack/react-router";
import { EmptyState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";

export function PlannedPage() {
  const { screen, planned } = useMatches().at(-1)?.staticData ?? {};
  if (!screen || !planned) return null;
  return (
    <PageBody>
      <PageHeader title={screen.title} />
      <EmptyState title={planned.empty} className="py-20">
        {planned.sentence}
      </EmptyState>
    </PageBody>
  );
}
