import { text } from "@fieldwright/contract/fields";
import {
  type CreateInvoiceBody,
  createInvoiceBody,
  type Invoice,
  type UpdateInvoiceBody,
} from "@fieldwright/contract/invoices";
import type { Job } from "@fieldwright/contract/jobs";
import type { Quote } from "@fieldwright/contract/quotes";
import * as z from "zod/mini";
import { clientOption, type JobOption, jobOption } from "@/records/client-picker";
import {
  type AmountsDraft,
  amountsForm,
  areBlank,
  blankLine,
  draftsOf,
  minQuantity,
  toLineItems,
  toTaxRate,
} from "@/records/line-drafts";
import { pickedOption } from "@/records/number-text";
import { noShare, shareDraftOf, toDiscount } from "@/records/share-drafts";
import { words } from "./words";

const client = pickedOption(words.clientIsRequired);

export const invoiceForm = z.object({
  job: z.extend(pickedOption(words.jobIsRequired), { client }),
  client,
  dueDate: createInvoiceBody.shape.terms.shape.dueDate,
  notes: text(5000),
  ...amountsForm,
});
export type InvoiceDraft = z.infer<typeof invoiceForm>;

/** A new form, in which job and client may be empty. */
export type OpenInvoiceDraft = Omit<InvoiceDraft, "job" | "client"> &
  Partial<Pick<InvoiceDraft, "job" | "client">>;

export const emptyInvoice: OpenInvoiceDraft = {
  dueDate: "",
  notes: "",
  lines: [blankLine(minQuantity.invoice)],
  discount: noShare,
  taxRate: "",
};

/** The agreed amounts: the job's lines, with discount and tax from its quote. */
export const amountsOfJob = (job: Job, quote: Quote | undefined) => ({
  lines: draftsOf(job.lineItems, minQuantity.invoice),
  discount: quote ? shareDraftOf(quote.discount, quote.discountPercent) : noShare,
  taxRate: quote ? String(quote.taxRate) : "",
});

const asSent = ({ lines, discount, taxRate }: AmountsDraft): string =>
  JSON.stringify([toLineItems(lines), discount, taxRate]);

export const sameAmounts = (one: AmountsDraft, other: AmountsDraft): boolean => asSent(one) === asSent(other);

/** Amounts filled from a job are replaced when another job is chosen. Typed amounts stay. */
export const mayRefill = (shown: AmountsDraft, brought: AmountsDraft): boolean =>
  areBlank(shown.lines) || sameAmounts(shown, brought);

export const invoiceDraftOfJob = (job: Job, quote: Quote | undefined): OpenInvoiceDraft => ({
  ...emptyInvoice,
  ...amountsOfJob(job, quote),
  job: jobOption(job),
  client: clientOption(job.client),
});

export const invoiceDraftOf = (invoice: Invoice): InvoiceDraft => ({
  job: jobOption({ ...invoice.job, client: invoice.client }),
  client: clientOption(invoice.client),
  dueDate: invoice.terms.dueDate,
  notes: invoice.notes,
  lines: draftsOf(invoice.lineItems, minQuantity.invoice),
  discount: shareDraftOf(invoice.discount, invoice.discountPercent),
  taxRate: String(invoice.taxRate),
});

/** False if the job belongs to another client. */
export const keepsJob = (job: JobOption | undefined, clientId: string | undefined): boolean =>
  job !== undefined && clientId !== undefined && job.client.value === clientId;

/** The editable fields of an existing invoice. A discount is either dollars or percent. */
export const invoiceChangesOf = (draft: InvoiceDraft) => ({
  lineItems: toLineItems(draft.lines),
  terms: { dueDate: draft.dueDate },
  notes: draft.notes,
  discount: toDiscount(draft.discount),
  ...toTaxRate(draft.taxRate),
});
export type InvoiceChanges = ReturnType<typeof invoiceChangesOf>;

export const toUpdateBody = ({ discount, ...rest }: Partial<InvoiceChanges>): UpdateInvoiceBody => ({
  ...rest,
  ...discount,
});

export const toInvoiceBody = (draft: InvoiceDraft): CreateInvoiceBody => {
  const { discount, ...rest } = invoiceChangesOf(draft);
  return { job: draft.job.value, client: draft.client.value, ...rest, ...discount };
};
