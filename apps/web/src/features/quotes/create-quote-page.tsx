import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { clientById } from "@/records/client-picker";
import { Crumbs } from "@/records/record-page";
import { Button } from "@/ui/button";
import { PageBody, PageHeader } from "@/ui/page";
import { useCreateQuote } from "./api";
import { QuoteForm } from "./quote-form";

const route = getRouteApi("/protected/quotes/new");

export function CreateQuotePage() {
  const navigate = useNavigate();
  const create = useCreateQuote();
  const { client } = route.useSearch();
  return (
    <PageBody className="max-w-[calc(820px+2*var(--page-pad))]">
      <PageHeader title="Create Quote" crumbs={<Crumbs list="/quotes" />} />
      <QuoteForm
        client={client === undefined ? undefined : clientById(client)}
        submitLabel="Create Quote"
        failure="Failed to create quote"
        onSubmit={async (body) => {
          await create.mutateAsync(body);
          await navigate({ to: "/quotes", ignoreBlocker: true });
        }}
        cancel={
          <Button asChild variant="ghost">
            <Link to="/quotes" ignoreBlocker>
              Cancel
            </Link>
          </Button>
        }
      />
    </PageBody>
  );
}
