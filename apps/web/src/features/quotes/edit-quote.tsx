import type { Quote } from "@fieldwright/contract/quotes";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quoteQuery } from "@/records/api";
import { ConflictDialog } from "@/records/conflict-dialog";
import { useGuardedDocument } from "@/records/use-guarded-document";
import { Button } from "@/ui/button";
import { useUpdateQuote } from "./api";
import { type QuoteChanges, quoteChangesOf, quoteDraftOf, toUpdateBody } from "./quote-draft";
import { QuoteForm } from "./quote-form";
import { quoteFieldLabels, quoteWords, shownQuoteField } from "./quote-words";

export function EditQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  // The quote the form was filled from. Changes that others save meanwhile are detected, not overwritten.
  const [base] = useState(quote);
  const queries = useQueryClient();
  const update = useUpdateQuote(quote._id);
  const guard = useGuardedDocument<Quote, QuoteChanges>({
    base,
    wordsOf: (row) => quoteWords(quoteDraftOf(row)),
    update: (changes, version) => update.mutateAsync({ body: toUpdateBody(changes), version }),
    load: () => queries.fetchQuery({ ...quoteQuery(quote._id), staleTime: 0 }),
    onSaved: onClose,
  });
  return (
    <>
      <QuoteForm
        quote={base}
        submitLabel="Save"
        failure="Failed to save quote"
        onSubmit={(_, { draft, onError }) => guard.save(quoteWords(draft), quoteChangesOf(draft), onError)}
        cancel={
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        }
      />
      <ConflictDialog
        noun="quote"
        labels={quoteFieldLabels}
        shown={shownQuoteField}
        guard={guard}
        onTakeTheirs={onClose}
      />
    </>
  );
}
