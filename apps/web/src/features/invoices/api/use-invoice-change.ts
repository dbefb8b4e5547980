import type { Invoice } from "@fieldwright/contract/invoices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { invoiceQuery } from "./read-invoice";

/** A call that answers with the invoice as it is now; repeating it after no answer came does nothing twice. */
export const useInvoiceChange = <Body>(
  id: string,
  send: (body: Body, idempotencyKey: string) => Promise<Invoice>,
) => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: Body) => once(body, (key) => send(body, key)),
    onSuccess: (invoice) => {
      queries.setQueryData(invoiceQuery(id).queryKey, invoice);
      return queries.invalidateQueries({ queryKey: ["invoices"] });
    },
  });
};
