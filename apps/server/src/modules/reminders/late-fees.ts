import type { TenantTx } from "@fieldwright/db/client";
import { addDays, instantAt } from "@fieldwright/domain/calendar";
import { partOf } from "@fieldwright/domain/document-totals";
import { basisPoints, type Cents, formatUsd, toDollars } from "@fieldwright/domain/money";
import { reminderDays } from "@fieldwright/domain/reminders";
import { type Deps, linkTo } from "#kernel";
import { composeMessage, invoiceValues, type LateFee, pricedInvoice, queueAutomatic } from "#messaging";
import { addLateFee } from "#money";
import type { DueReminder, Moment } from "./due-reminder";
import { type DocumentsOn, type First, findInvoiceIds } from "./reminders.repo";

const feeOf =
  ({ rate, amount }: LateFee) =>
  (balance: Cents): Cents =>
    amount ?? partOf(balance, rate ?? basisPoints(0));

type Fee = {
  readonly invoiceId: string;
  readonly step: number;
  readonly fee: LateFee;
  readonly dedupeKey: string;
};

/** Adds the fee and queues the message in one transaction. */
const charge = async (
  tx: TenantTx,
  deps: Deps,
  { invoiceId: id, step, fee, dedupeKey }: Fee,
): Promise<void> => {
  const { config, clock } = deps;
  const added = await addLateFee(tx, { invoiceId: id, step, feeOf: feeOf(fee) }, clock());
  if (!added) return;
  const { invoice, amount } = added;
  const { user } = invoice.client;
  const composed = await composeMessage(tx, {
    kind: "late_fee",
    channel: "email",
    values: {
      ...invoiceValues(invoice, (await linkTo(tx, config, { kind: "invoice", id }, clock())).url),
      amount: formatUsd(toDollars(amount)),
    },
    priced: pricedInvoice(invoice),
  });
  await queueAutomatic(tx, deps, {
    ...composed,
    clientId: invoice.client._id,
    record: { kind: "invoice", id },
    to: user.email,
    attach: { kind: "invoice", id },
    dedupeKey,
  });
};

/** The due days of invoices that get a fee now. */
export const feeDaysOf = (step: number, { now, timeZone }: Moment): DocumentsOn[] =>
  reminderDays(timeZone, now).map((day) => ({
    on: addDays(day, -step),
    sentBefore: instantAt(timeZone, day, 0),
  }));

export const findDueFees = async (
  tx: TenantTx,
  deps: Deps,
  fee: LateFee,
  look: Moment & First,
): Promise<DueReminder[]> => {
  const due: DueReminder[] = [];
  for (const step of fee.days) {
    const head = `late_fee:${step}:`;
    for (const which of feeDaysOf(step, look))
      for (const { id } of await findInvoiceIds(tx, which, { ...look, head, tail: "" })) {
        const dedupeKey = `${head}${id}`;
        due.push({
          dedupeKey,
          queue: (inside) => charge(inside, deps, { invoiceId: id, step, fee, dedupeKey }),
        });
      }
  }
  return due;
};
