import type { AccountingExport, AccountingPreview } from "@fieldwright/contract/accounting";
import type { AccountingFormat } from "@fieldwright/domain/accounting";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { formatUsd } from "@fieldwright/domain/money";

export const formatNames: Record<AccountingFormat, string> = {
  quickbooks: "QuickBooks Online",
  xero: "Xero",
};

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;

export const previewText = ({ invoices, payments, clients }: AccountingPreview): string =>
  [
    `${counted(invoices.count, "invoice")} (${formatUsd(invoices.total)})`,
    `${counted(payments.count, "payment")} (${formatUsd(payments.total)})`,
    counted(clients, "new client"),
  ].join(", ");

export const countsText = ({ counts }: AccountingExport): string =>
  [
    counted(counts.invoices, "invoice"),
    counted(counts.payments, "payment"),
    counted(counts.clients, "client"),
  ].join(", ");

/** The default period, because bookkeepers export the previous month. */
export const lastMonth = (today: Day): { from: Day; to: Day } => {
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
};
