import { invoicePdf, jobSheetPdf, type PdfKind, quotePdf } from "@fieldwright/contract/pdf";
import {
  draftInvoiceMessage,
  draftQuoteMessage,
  makeInvoiceLink,
  makeQuoteLink,
  readInvoiceLink,
  readQuoteLink,
  revokeInvoiceLink,
  revokeQuoteLink,
  type SendBody,
  sendInvoice,
  sendQuote,
} from "@fieldwright/contract/sending";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiBase, call } from "@/lib/api-client";

/** What is sent to customers. */
export type SentDocument = { readonly kind: "quote" | "invoice"; readonly id: string };

const pdfs = { quote: quotePdf, invoice: invoicePdf, job: jobSheetPdf } as const;

/** A short-lived address that opens without a session, and so in a tab of its own. */
export const pdfAddress = async (kind: PdfKind, id: string): Promise<string> => {
  const { url } = await call(pdfs[kind], { params: { id } });
  return url.replace(/^\/api/, apiBase);
};

const keyOf = ({ kind }: SentDocument) => `${kind}s`;

export const sendDraftQuery = (document: SentDocument) =>
  queryOptions({
    queryKey: [keyOf(document), "draft", document.id],
    queryFn: ({ signal }) => {
      const of = { params: { id: document.id }, signal };
      return document.kind === "quote" ? call(draftQuoteMessage, of) : call(draftInvoiceMessage, of);
    },
    gcTime: 0,
  });

export const useSendDocument = (document: SentDocument) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: SendBody): Promise<void> => {
      const of = { params: { id: document.id }, body };
      await (document.kind === "quote" ? call(sendQuote, of) : call(sendInvoice, of));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [keyOf(document)] });
      await queries.invalidateQueries({ queryKey: ["messages"] });
    },
  });
};

export const linkQuery = (document: SentDocument) =>
  queryOptions({
    queryKey: [keyOf(document), "link", document.id],
    queryFn: ({ signal }) => {
      const of = { params: { id: document.id }, signal };
      return document.kind === "quote" ? call(readQuoteLink, of) : call(readInvoiceLink, of);
    },
  });

export const makeLink = async ({ kind, id }: SentDocument): Promise<string> => {
  const of = { params: { id } };
  const { url } = await (kind === "quote" ? call(makeQuoteLink, of) : call(makeInvoiceLink, of));
  return url;
};

export const revokeLink = ({ kind, id }: SentDocument): Promise<void> => {
  const of = { params: { id } };
  return kind === "quote" ? call(revokeQuoteLink, of) : call(revokeInvoiceLink, of);
};
