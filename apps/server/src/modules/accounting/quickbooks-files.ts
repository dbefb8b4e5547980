import type { Credentials } from "@fieldwright/contract/integrations";
import { dayIn } from "@fieldwright/domain/calendar";
import type { LedgerClient } from "./ledger.repo";
import type { BilledInvoice, Ledger } from "./load-ledger";
import { type PostingLine, postingLines } from "./posting-lines";
import { type File, filesOf, moneyText, quantityText } from "./sheet-of";

/** Common names of a new company's books, until the organization gives its own. */
const standard: Credentials<"quickbooks"> = {
  incomeAccount: "Services",
  taxCode: "TAX",
  bankAccount: "Undeposited Funds",
};

/** MM/DD/YYYY, as QuickBooks Online of the United States takes it. */
const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

type Row = { readonly billed: BilledInvoice; readonly line: PostingLine; readonly client: LedgerClient };

const single = <Value>(values: readonly Value[]): Value[][] => values.map((value) => [value]);

/** The layouts of Import data > Invoices, Customers, and of an upload of bank transactions. */
export const quickbooksFiles = (
  ledger: Ledger,
  timeZone: string,
  mapping: Credentials<"quickbooks"> = standard,
): File[] => [
  ...filesOf<LedgerClient>({
    name: "customers",
    most: 1000,
    groups: single(ledger.newClients),
    columns: [
      ["Name", ({ name }) => name],
      ["Company", ({ client }) => client.companyName],
      ["Email", ({ client }) => client.email],
      ["Phone", ({ client }) => client.phone ?? ""],
      ["Street", ({ address }) => [address?.line1, address?.line2].filter(Boolean).join(", ")],
      ["City", ({ address }) => address?.city ?? ""],
      ["State", ({ address }) => address?.state ?? ""],
      ["ZIP", ({ address }) => address?.zip ?? ""],
    ],
  }),
  ...filesOf<Row>({
    name: "invoices",
    most: 100,
    groups: ledger.invoices.map((billed) =>
      postingLines(billed).map((line) => ({
        billed,
        line,
        client: ledger.clientOf(billed.invoice.clientId),
      })),
    ),
    columns: [
      ["*InvoiceNo", ({ billed }) => billed.invoice.number],
      ["*Customer", ({ client }) => client.name],
      ["*InvoiceDate", ({ billed }) => usDay(dayIn(timeZone, billed.invoice.createdAt))],
      ["*DueDate", ({ billed }) => usDay(billed.invoice.dueDate)],
      ["Terms", () => ""],
      ["Location", () => ""],
      ["Memo", ({ billed }) => billed.jobTitle],
      ["Item(Product/Service)", () => mapping.incomeAccount],
      ["ItemDescription", ({ line }) => [line.name, line.description].filter(Boolean).join(": ")],
      ["ItemQuantity", ({ line }) => quantityText(line.quantity)],
      ["ItemRate", ({ line }) => moneyText(line.unitPrice)],
      ["*ItemAmount", ({ line }) => moneyText(line.total)],
      ["ItemTaxCode", ({ billed }) => (billed.invoice.taxRate > 0 ? mapping.taxCode : "NON")],
      ["Taxable", ({ billed }) => (billed.invoice.taxRate > 0 ? "Y" : "N")],
      ["TaxRate", ({ billed }) => (billed.invoice.taxRate > 0 ? `${billed.invoice.taxRate / 100}%` : "")],
      ["ItemTaxAmount", ({ line }) => moneyText(line.tax)],
    ],
  }),
  ...filesOf<Ledger["payments"][number]>({
    name: `payments-${mapping.bankAccount.replace(/[^\w-]+/g, "-").toLowerCase()}`,
    most: 1000,
    groups: single(ledger.payments),
    columns: [
      ["Date", ({ payment }) => usDay(dayIn(timeZone, payment.paidAt))],
      [
        "Description",
        ({ payment, number, clientId }) =>
          [payment.amount < 0 ? "Refund" : "Payment", number, ledger.clientOf(clientId).name, payment.method]
            .filter(Boolean)
            .join(" "),
      ],
      ["Amount", ({ payment }) => moneyText(payment.amount)],
    ],
  }),
];
