import type { CollectPaymentBody, DueInvoice } from "@fieldwright/contract/collect";
import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { invoiceStatusOn } from "@fieldwright/domain/life-cycles";
import { toDollars } from "@fieldwright/domain/money";
import { readTerms } from "#identity";
import { AppError, type Deps, linkTo, type Principal, readCredentials } from "#kernel";
import { findJobForWork } from "#work";
import { findInvoice, findOpenInvoicesOfJob, type InvoiceRecord } from "./invoices.repo";
import { balanceOf, invoiceNotFound } from "./load-invoice";
import { receivePayment } from "./payments";
import { shareInvoice } from "./send-invoice";

const presentDue = (invoice: InvoiceRecord, today: string): DueInvoice => ({
  _id: invoice.id,
  invoiceNumber: invoice.number,
  status: invoiceStatusOn({ ...invoice, voided: invoice.voidedAt !== null }, today),
  total: toDollars(invoice.total),
  paid: toDollars(invoice.paid),
  balance: toDollars(balanceOf(invoice)),
  dueDate: invoice.dueDate,
});

export const listDueInvoices = async (tx: TenantTx, deps: Deps, principal: Principal, jobId: string) => {
  await findJobForWork(tx, principal, jobId);
  const { timeZone } = await readTerms(tx);
  const today = dayIn(timeZone, deps.clock());
  const open = await findOpenInvoicesOfJob(tx, jobId);
  return {
    invoices: open.map((invoice) => presentDue(invoice, today)),
    takesCards: (await readCredentials(tx, deps, "stripe")) !== null,
  };
};

/** An invoice, named together with its job, because the job decides whether the person reaches it. */
export type DueTarget = { readonly jobId: string; readonly invoiceId: string };

const findDue = async (tx: TenantTx, principal: Principal, { jobId, invoiceId }: DueTarget) => {
  await findJobForWork(tx, principal, jobId);
  const found = await findInvoice(tx, invoiceId, { of: "organization" });
  if (found?.job.id !== jobId) throw invoiceNotFound();
  return found.invoice;
};

/** Showing the page on site gives the customer the link, as copying it does. */
export const showPayPage = async (
  tx: TenantTx,
  { config, clock }: Deps,
  principal: Principal,
  target: DueTarget,
): Promise<{ url: string }> => {
  const invoice = await findDue(tx, principal, target);
  if (balanceOf(invoice) <= 0)
    throw new AppError(
      "conflict",
      invoice.voidedAt ? "This invoice was voided. It can't take payments." : "This invoice is already paid",
    );
  const now = clock();
  await shareInvoice(tx, principal, invoice.id, now);
  const { url } = await linkTo(tx, config, { kind: "invoice", id: invoice.id }, now);
  return { url };
};

const noteOf = ({ method, reference }: CollectPaymentBody): string => {
  if (!reference) return "Taken on site";
  return method === "check" ? `Check ${reference}, taken on site` : `${reference}, taken on site`;
};

const dueAfter = (invoice: Invoice): DueInvoice => ({
  _id: invoice._id,
  invoiceNumber: invoice.invoiceNumber,
  status: invoice.status,
  total: invoice.total,
  paid: invoice.paid,
  balance: invoice.balance,
  dueDate: invoice.terms.dueDate,
});

export const collectPayment = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  target: DueTarget,
  body: CollectPaymentBody,
): Promise<DueInvoice> => {
  const { id } = await findDue(tx, principal, target);
  const { amount, method, receipt } = body;
  const payment = { amount, method, receipt, note: noteOf(body), date: undefined };
  return dueAfter(await receivePayment(tx, deps, principal, { id, expected: undefined }, payment));
};
