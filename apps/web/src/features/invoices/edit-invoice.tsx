import type { Invoice } from "@fieldwright/contract/invoices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "@/lib/dates";
import { ConflictDialog } from "@/records/conflict-dialog";
import { linesInWords, rateInWords, shareInWords } from "@/records/document-words";
import { useGuardedDocument, type WordsOf } from "@/records/use-guarded-document";
import { Button } from "@/ui/button";
import { invoiceQuery, useUpdateInvoice } from "./api";
import {
  type InvoiceChanges,
  type InvoiceDraft,
  invoiceChangesOf,
  invoiceDraftOf,
  toUpdateBody,
} from "./invoice-draft";
import { InvoiceForm } from "./invoice-form";

const labels: Record<keyof InvoiceChanges, string> = {
  terms: "Due date",
  lineItems: "Line items",
  discount: "Discount",
  taxRate: "Tax rate",
  notes: "Notes",
};

const wordsOf = (draft: InvoiceDraft): WordsOf<InvoiceChanges> => {
  const { terms, lineItems, taxRate, notes } = invoiceChangesOf(draft);
  return {
    terms: formatDay(terms.dueDate),
    lineItems: linesInWords(lineItems),
    discount: shareInWords(draft.discount),
    taxRate: rateInWords(taxRate),
    notes,
  };
};

export function EditInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  // The invoice the form was filled from. Changes that others save meanwhile are detected, not overwritten.
  const [base] = useState(invoice);
  const queries = useQueryClient();
  const update = useUpdateInvoice(invoice._id);
  const guard = useGuardedDocument<Invoice, InvoiceChanges>({
    base,
    wordsOf: (row) => wordsOf(invoiceDraftOf(row)),
    update: (changes, version) => update.mutateAsync({ body: toUpdateBody(changes), version }),
    load: () => queries.fetchQuery({ ...invoiceQuery(invoice._id), staleTime: 0 }),
    onSaved: onClose,
  });
  return (
    <>
      <InvoiceForm
        initial={invoiceDraftOf(base)}
        fixed
        submitLabel="Save"
        failure="Failed to save invoice"
        onSubmit={(draft, onError) => guard.save(wordsOf(draft), invoiceChangesOf(draft), onError)}
        cancel={
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        }
      />
      <ConflictDialog noun="invoice" labels={labels} guard={guard} onTakeTheirs={onClose} />
    </>
  );
}
