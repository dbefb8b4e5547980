import { listTemplates } from "@fieldwright/contract/checklists";
import { openInvoicePage, openQuotePage } from "@fieldwright/contract/customer";
import { type Job, job, readJob } from "@fieldwright/contract/jobs";
import { listMessages, sendMessageAgain } from "@fieldwright/contract/messages";
import { invoicePdf, jobSheetPdf, type PdfKind, quotePdf } from "@fieldwright/contract/pdf";
import { listProperties, updateProperty } from "@fieldwright/contract/properties";
import { readQuote } from "@fieldwright/contract/quotes";
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
import { listUsers } from "@fieldwright/contract/users";
import type { Place } from "@fieldwright/domain/travel";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ApiError, apiBase, call, errorMessage } from "@/lib/api-client";
import { queryKeys } from "@/lib/query-keys";
import { statusLooks } from "@/ui/badge";
import { toast } from "@/ui/toast";
import { words } from "./words";

export const templatesQuery = queryOptions({
  queryKey: queryKeys.checklistTemplates.all(),
  queryFn: ({ signal }) => call(listTemplates, { signal }),
});

/** A document that is sent to customers. */
export type SentDocument = { readonly kind: "quote" | "invoice"; readonly id: string };

export const documentKeys = ({ kind }: SentDocument) =>
  kind === "quote" ? queryKeys.quotes : queryKeys.invoices;

export const sendDraftQuery = (document: SentDocument) =>
  queryOptions({
    queryKey: documentKeys(document).draft(document.id),
    queryFn: ({ signal }) => {
      const of = { params: { id: document.id }, signal };
      return document.kind === "quote" ? call(draftQuoteMessage, of) : call(draftInvoiceMessage, of);
    },
    gcTime: 0,
  });

const linkQuery = (document: SentDocument) =>
  queryOptions({
    queryKey: documentKeys(document).link(document.id),
    queryFn: ({ signal }) => {
      const of = { params: { id: document.id }, signal };
      return document.kind === "quote" ? call(readQuoteLink, of) : call(readInvoiceLink, of);
    },
  });

type Filter = { readonly page?: number; readonly client?: string; readonly record?: string };

/** Messages go out in the background, so poll until none is waiting. */
const lookAgainAfter = 4_000;

export const messagesQuery = (filter: Filter) =>
  queryOptions({
    queryKey: queryKeys.messages.list(filter),
    queryFn: ({ signal }) => call(listMessages, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ status, error }) => status === "queued" && error === "")
        ? lookAgainAfter
        : false,
  });

/** Pickers load up to 100 records. */
export const teamQuery = queryOptions({
  queryKey: queryKeys.users.picker(),
  queryFn: ({ signal }) => call(listUsers, { query: { limit: 100 }, signal }),
});

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.jobs.record(id),
    queryFn: ({ signal }) => call(readJob, { params: { id }, signal }),
  });

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.quotes.record(id),
    queryFn: ({ signal }) => call(readQuote, { params: { id }, signal }),
  });

const pdfs = { quote: quotePdf, invoice: invoicePdf } as const;

/**
 * A short-lived address that works without a session, so it can open in a new tab. `visit`: the one that the sheet of a
 * recurring job is for.
 */
export const pdfAddress = async (kind: PdfKind, id: string, visit: string | undefined): Promise<string> => {
  const params = { id };
  const { url } = await (kind === "job"
    ? call(jobSheetPdf, { params, query: { visit } })
    : call(pdfs[kind], { params }));
  return url.replace(/^\/api/, apiBase);
};

export const useSendDocument = (document: SentDocument) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: SendBody): Promise<void> => {
      const of = { params: { id: document.id }, body };
      await (document.kind === "quote" ? call(sendQuote, of) : call(sendInvoice, of));
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: documentKeys(document).all() });
      await queries.invalidateQueries({ queryKey: queryKeys.messages.all() });
    },
  });
};

export const makeLink = async ({ kind, id }: SentDocument): Promise<string> => {
  const of = { params: { id } };
  const { url } = await (kind === "quote" ? call(makeQuoteLink, of) : call(makeInvoiceLink, of));
  return url;
};

export const revokeLink = ({ kind, id }: SentDocument): Promise<void> => {
  const of = { params: { id } };
  return kind === "quote" ? call(revokeQuoteLink, of) : call(revokeInvoiceLink, of);
};

export const useSendAgain = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(sendMessageAgain, { params: { id } }),
    onSuccess: () => toast.success(words.messageIsOnIts),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntSendMessageAgain)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.messages.all() }),
  });
};

export type PagedDocument = { readonly kind: "quote" | "invoice"; readonly id: string };

export const useOpenPage = () => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ kind, id }: PagedDocument) =>
      call(kind === "quote" ? openQuotePage : openInvoicePage, { params: { id } }),
    // Only the path: the app may be open under a different host name than the one used in emails.
    onSuccess: ({ url }) => navigate({ to: new URL(url).pathname }),
  });
};

/** Null removes the pin, so that the geocoder places the address again. */
export const useSavePin = (property: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (place: Place | null) =>
      call(updateProperty, {
        params: { id: property },
        body: { lat: place?.lat ?? null, lng: place?.lng ?? null },
      }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.clients.all() }),
        queries.invalidateQueries({ queryKey: queryKeys.schedule.all() }),
      ]),
  });
};

export const useLink = (document: SentDocument) => useQuery(linkQuery(document));

/** "Send again" only while the customer has a working link. After a link was withdrawn it is "Send". */
export const useSendLabel = (document: SentDocument, sentAt: string | null): "Send" | "Send again" => {
  const { data } = useLink(document);
  return sentAt && data?.link !== null ? words.sendAgain : words.send;
};

const stale = z.object({ current: job });

/** The current job, when a change was refused because it was based on an old version. */
export const currentJobOf = (error: unknown): Job | undefined =>
  error instanceof ApiError && error.code === "stale_version"
    ? z.safeParse(stale, error.body).data?.current
    : undefined;

/** The message for a change refused by an old version. Undefined for every other error. */
export const jobChangedMeanwhile = (error: unknown): string | undefined => {
  const now = currentJobOf(error);
  return now && words.someoneChangedWhileYou(now.jobNumber, statusLooks.job[now.status].word.toLowerCase());
};

export const propertiesQuery = (client: string) =>
  queryOptions({
    queryKey: queryKeys.clients.properties(client),
    queryFn: ({ signal }) => call(listProperties, { params: { id: client }, signal }),
  });
