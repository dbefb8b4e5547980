import type { CreateQuoteBody, Quote } from "@fieldwright/contract/quotes";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { clientById } from "@/records/client-picker";
import { clientName } from "@/records/names";
import { Crumbs } from "@/records/record-page";
import { SendDialog } from "@/records/send-dialog";
import { madeWords } from "@/records/words";
import { Button } from "@/ui/button";
import { PageBody, PageHeader } from "@/ui/page";
import { toast } from "@/ui/toast";
import { useCreateQuote } from "./api";
import { QuoteForm } from "./quote-form";
import { words } from "./words";

const route = getRouteApi("/protected/quotes/new");

export function CreateQuotePage() {
  const navigate = useNavigate();
  const create = useCreateQuote();
  const { client } = route.useSearch();
  const [made, setMade] = useState<Quote>();
  const toList = () => navigate({ to: "/quotes", ignoreBlocker: true });
  const save = async (body: CreateQuoteBody) => {
    const quote = await create.mutateAsync(body);
    toast.success(madeWords.quote(quote.quoteNumber, clientName(quote.client)), {
      label: madeWords.open,
      onClick: () => void navigate({ to: "/quotes/$id", params: { id: quote._id }, ignoreBlocker: true }),
    });
    return quote;
  };
  return (
    <PageBody className="max-w-[calc(820px+2*var(--page-pad))]">
      <PageHeader title={words.createQuote} crumbs={<Crumbs list="/quotes" />} />
      <QuoteForm
        client={client === undefined ? undefined : clientById(client)}
        submitLabel={words.createQuote}
        failure={words.failedToCreateQuote}
        onSubmit={async (body) => {
          await save(body);
          await toList();
        }}
        second={{
          label: madeWords.saveAndSend,
          onSubmit: async (body) => setMade(await save(body)),
        }}
        cancel={
          <Button asChild variant="ghost">
            <Link to="/quotes" ignoreBlocker>
              {words.cancel}
            </Link>
          </Button>
        }
      />
      {made ? (
        <SendDialog
          document={{ kind: "quote", id: made._id }}
          number={made.quoteNumber}
          onClose={() => void toList()}
        />
      ) : null}
    </PageBody>
  );
}
