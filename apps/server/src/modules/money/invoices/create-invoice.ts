import type { CreateInvoiceBody, Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { nextNumber } from "@fieldwright/db/next-number";
import { asDay, dayIn } from "@fieldwright/domain/calendar";
import { toBasisPoints } from "@fieldwright/domain/money";
import { activateClient, holdClient, summarizeClients } from "#customers";
import { readTerms } from "#identity";
import { type Actor, amountsOf, discountAfter, invalid, linesOf } from "#kernel";
import { holdJob } from "#work";
import { carryDeposits } from "./carry-deposits";
import { presentInvoice } from "./invoices.present";
import { insertInvoice, insertInvoiceLines } from "./invoices.repo";
import { paymentsOf } from "./payments.repo";
import { recordInvoiceChange } from "./record-invoice-change";

export const createInvoice = async (
  tx: TenantTx,
  actor: Actor,
  body: CreateInvoiceBody,
  now: Date,
): Promise<Invoice> => {
  const job = await holdJob(tx, body.job);
  const held = await holdClient(tx, body.client);
  if (held.id !== job.clientId) throw invalid({ field: "client", msg: "The job belongs to another client" });
  const terms = await readTerms(tx);
  const lines = linesOf(body.lineItems);
  const amounts = amountsOf(lines, {
    ...discountAfter(body),
    taxRate: body.taxRate === undefined ? (held.taxRate ?? terms.taxRate) : toBasisPoints(body.taxRate),
  });
  await activateClient(tx, actor, held.id, now);
  const invoice = await insertInvoice(tx, {
    clientId: held.id,
    jobId: job.id,
    dueDate: asDay(terms.timeZone, body.terms.dueDate),
    notes: body.notes,
    ...amounts,
    number: await nextNumber(tx, "invoice"),
  });
  const inserted = await insertInvoiceLines(tx, invoice.id, lines);
  const paid = await carryDeposits(tx, job.id, { id: invoice.id, room: invoice.total });
  const client = (await summarizeClients(tx, [held.id]))(held.id);
  const presented = presentInvoice(
    { invoice: { ...invoice, paid }, job },
    { lines: inserted, payments: paid > 0 ? await paymentsOf(tx, invoice.id) : [] },
    { client, today: dayIn(terms.timeZone, now) },
  );
  await recordInvoiceChange(tx, actor, { verb: "create", invoice, to: presented, account: held.userId });
  return presented;
};
