import type { Business, CustomerInvoice, CustomerQuote } from "@fieldwright/contract/customer";
import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import { howToPay, type Letterhead } from "#identity";
import { publicUrl } from "#kernel";

/** What a customer's page shows besides the document. */
export type Surroundings = {
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  readonly takesCards: boolean;
};

export const businessOf = ({ letterhead }: Pick<Surroundings, "letterhead">): Business => ({
  name: letterhead.name,
  email: letterhead.email,
  phone: letterhead.phone,
  address: [...letterhead.address],
  accent: letterhead.accent,
  logo: letterhead.logo ? publicUrl("logos", letterhead.logo) : null,
});

const nameOf = ({ user }: Quote["client"]): string => `${user.firstName} ${user.lastName}`.trim();

export const presentCustomerQuote = (quote: Quote, around: Surroundings): CustomerQuote => ({
  business: businessOf(around),
  quoteNumber: quote.quoteNumber,
  title: quote.title,
  description: quote.description,
  message: quote.message,
  clientName: nameOf(quote.client),
  status: quote.status,
  lineItems: quote.lineItems,
  subtotal: quote.subtotal,
  discount: quote.discount,
  discountPercent: quote.discountPercent,
  taxRate: quote.taxRate,
  tax: quote.tax,
  total: quote.total,
  deposit: quote.deposit,
  depositPercent: quote.depositPercent,
  depositPaid: quote.depositPaid,
  validUntil: quote.validUntil,
  revision: quote.revision,
  decidedAt: quote.decidedAt,
  decidedByName: quote.decidedByName,
  declineReason: quote.declineReason,
  timeZone: around.timeZone,
  takesCards: around.takesCards,
  howToPay: howToPay(around.letterhead),
  version: quote.version,
});

export const presentCustomerInvoice = (invoice: Invoice, around: Surroundings): CustomerInvoice => ({
  business: businessOf(around),
  invoiceNumber: invoice.invoiceNumber,
  title: invoice.job.title,
  clientName: nameOf(invoice.client),
  status: invoice.status,
  lineItems: invoice.lineItems,
  subtotal: invoice.subtotal,
  discount: invoice.discount,
  discountPercent: invoice.discountPercent,
  taxRate: invoice.taxRate,
  tax: invoice.tax,
  total: invoice.total,
  paid: invoice.paid,
  balance: invoice.balance,
  dueDate: invoice.terms.dueDate,
  issuedAt: invoice.createdAt,
  notes: invoice.notes,
  payments: invoice.payments.map(({ _id, amount, method, note, paidAt }) => ({
    _id,
    amount,
    method,
    note: method === "card" ? note : "",
    paidAt,
  })),
  timeZone: around.timeZone,
  takesCards: around.takesCards,
  howToPay: howToPay(around.letterhead),
  version: invoice.version,
});
