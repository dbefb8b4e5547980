import { wholeUnit } from "@fieldwright/domain/line-units";
import type { LedgerClient } from "./ledger.repo";
import type { BilledInvoice, Ledger } from "./load-ledger";
import { type PostingLine, postingLines } from "./posting-lines";
import { type File, filesOf, type Sheet } from "./sheet-of";

/** A line of an invoice with everything that is said beside it. */
export type InvoiceRow = {
  readonly billed: BilledInvoice;
  readonly line: PostingLine;
  readonly client: LedgerClient;
};

export type PaymentRow = Ledger["payments"][number];

type Layout<Row> = Omit<Sheet<Row>, "groups">;

type Layouts = {
  readonly clients: Layout<LedgerClient>;
  readonly invoices: Layout<InvoiceRow>;
  readonly payments: Layout<PaymentRow>;
};

const single = <Value>(values: readonly Value[]): Value[][] => values.map((value) => [value]);

/** The three kinds of files that either program takes, each in its own layout. */
export const ledgerFiles = (ledger: Ledger, { clients, invoices, payments }: Layouts): File[] => [
  ...filesOf({ ...clients, groups: single(ledger.newClients) }),
  ...filesOf({
    ...invoices,
    groups: ledger.invoices.map((billed) =>
      postingLines(billed).map((line) => ({
        billed,
        line,
        client: ledger.clientOf(billed.invoice.clientId),
      })),
    ),
  }),
  ...filesOf({ ...payments, groups: single(ledger.payments) }),
];

export const isTaxed = ({ billed }: InvoiceRow): boolean => billed.invoice.taxRate > 0;

/** Neither program has a column for the unit. */
export const lineText = ({ line: { name, description, unit } }: InvoiceRow): string =>
  [unit === wholeUnit ? name : `${name} (per ${unit})`, description].filter(Boolean).join(": ");

/** An account's name as part of a file's. */
export const inFileName = (account: string): string => account.replace(/[^\w-]+/g, "-").toLowerCase();

export const movementWord = ({ payment }: PaymentRow): string => (payment.amount < 0 ? "Refund" : "Payment");
