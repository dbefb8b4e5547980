import type { CreateInvoiceBody, Invoice } from "@fieldwright/contract/invoices";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "@/lib/dates";
import { ConflictDialog } from "@/lib/records/conflict-dialog";
import { amountInWords, linesInWords, rateInWords } from "@/lib/records/document-words";
import { useGuardedDocument, type WordsOf } from "@/lib/records/use-guarded-document";
import { Button } from "@/ui/button";
import { invoiceQuery } from "./api/read-invoice";
import { useUpdateInvoice } from "./api/update-invoice";
import { invoiceDraftOf, toInvoiceBody } from "./invoice-draft";
import { InvoiceForm } from "./invoice-form";

/** An invoice that exists stays with its job and client. */
type Changes = Omit<CreateInvoiceBody, "job" | "client">;

const labels: Record<keyof Changes, string> = {
  terms: "Due date",
  lineItems: "Line items",
  discount: "Discount",
  taxRate: "Tax rate",
  notes: "Notes",
};

const wordsOf = ({ terms, lineItems, discount, taxRate, notes }: Changes): WordsOf<Changes> => ({
  terms: formatDay(terms.dueDate),
  lineItems: linesInWords(lineItems),
  discount: amountInWords(discount),
  taxRate: rateInWords(taxRate),
  notes,
});

export function EditInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  // What the form was filled from: a change by somebody else in the meantime is settled, not overwritten.
  const [base] = useState(invoice);
  const queries = useQueryClient();
  const update = useUpdateInvoice(invoice._id);
  const guard = useGuardedDocument<Invoice, Changes>({
    base,
    wordsOf: (row) => wordsOf(toInvoiceBody(invoiceDraftOf(row))),
    update: (body, version) => update.mutateAsync({ body, version }),
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
        onSubmit={({ job: _job, client: _client, ...body }, onError) =>
          guard.save(wordsOf(body), body, onError)
        }
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
