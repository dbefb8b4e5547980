import { openInvoicePage, openQuotePage } from "@fieldwright/contract/customer";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "@/lib/api-client";

export type PagedDocument = { readonly kind: "quote" | "invoice"; readonly id: string };

export const useOpenPage = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ kind, id }: PagedDocument) =>
      call(kind === "quote" ? openQuotePage : openInvoicePage, { params: { id } }),
    // The path alone: the application may be open under another name than the one that goes into e-mails.
    onSuccess: ({ url }) => navigate({ to: new URL(url).pathname }),
  });
};
