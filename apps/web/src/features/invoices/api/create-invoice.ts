import { type CreateInvoiceBody, createInvoice } from "@fieldwright/contract/invoices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";

export const useCreateInvoice = () => {
  const queries = useQueryClient();
  const once = useRepeatKey();
  return useMutation({
    mutationFn: (body: CreateInvoiceBody) =>
      once(body, (idempotencyKey) => call(createInvoice, { body, idempotencyKey })),
    onSuccess: async ({ job }) => {
      await queries.invalidateQueries({ queryKey: ["jobs", "record", job._id] });
      await queries.invalidateQueries({ queryKey: ["invoices"] });
    },
  });
};
