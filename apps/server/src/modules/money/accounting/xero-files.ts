import type { Credentials } from "@fieldwright/contract/integrations";
import { dayIn } from "@fieldwright/domain/calendar";
import type { LedgerClient } from "./accounting.repo";
import {
  type InvoiceRow,
  inFileName,
  isTaxed,
  type Ledger,
  ledgerFiles,
  lineText,
  movementWord,
} from "./ledger";
import { type File, moneyText, quantityText } from "./sheet-of";

/** Xero's default accounts for the United States, used until the organization sets its own. */
const standard: Credentials<"xero"> = {
  incomeAccount: "400",
  taxCode: "Tax on Sales",
  bankAccount: "Business Bank Account",
};

const untaxed = "Tax Exempt (0%)";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "5 Jun 2026", which means the same in every region. */
const plainDay = (day: string): string =>
  `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

const empty = (title: string) => [title, () => ""] as const;

const postal = [
  ["POAddressLine1", ({ address }: LedgerClient) => address?.line1 ?? ""],
  ["POAddressLine2", ({ address }: LedgerClient) => address?.line2 ?? ""],
  empty("POAddressLine3"),
  empty("POAddressLine4"),
  ["POCity", ({ address }: LedgerClient) => address?.city ?? ""],
  ["PORegion", ({ address }: LedgerClient) => address?.state ?? ""],
  ["POPostalCode", ({ address }: LedgerClient) => address?.zip ?? ""],
  empty("POCountry"),
] as const;

/** Layouts for Contacts > Import, Invoices > Import (amounts exclude tax), and a bank statement. */
export const xeroFiles = (
  ledger: Ledger,
  timeZone: string,
  mapping: Credentials<"xero"> = standard,
): File[] =>
  ledgerFiles(ledger, {
    clients: {
      name: "contacts",
      most: 1000,
      columns: [
        ["*ContactName", ({ name }) => name],
        empty("AccountNumber"),
        ["EmailAddress", ({ client }) => client.email],
        ["FirstName", ({ client }) => client.firstName],
        ["LastName", ({ client }) => client.lastName],
        empty("POAttentionTo"),
        ...postal,
        ["PhoneNumber", ({ client }) => client.phone ?? ""],
      ],
    },
    invoices: {
      name: "invoices",
      most: 500,
      columns: [
        ["*ContactName", ({ client }) => client.name],
        ["EmailAddress", ({ client }) => client.client.email],
        ...postal.map(([title, cell]) => [title, ({ client }: InvoiceRow) => cell(client)] as const),
        ["*InvoiceNumber", ({ billed }) => billed.invoice.number],
        ["Reference", ({ billed }) => billed.jobTitle],
        ["*InvoiceDate", ({ billed }) => plainDay(dayIn(timeZone, billed.invoice.createdAt))],
        ["*DueDate", ({ billed }) => plainDay(billed.invoice.dueDate)],
        empty("InventoryItemCode"),
        ["*Description", lineText],
        ["*Quantity", ({ line }) => quantityText(line.quantity)],
        ["*UnitAmount", ({ line }) => moneyText(line.unitPrice)],
        empty("Discount"),
        ["*AccountCode", () => mapping.incomeAccount],
        ["*TaxType", (row) => (isTaxed(row) ? mapping.taxCode : untaxed)],
        ["TaxAmount", ({ line }) => moneyText(line.tax)],
        empty("TrackingName1"),
        empty("TrackingOption1"),
        empty("TrackingName2"),
        empty("TrackingOption2"),
        ["Currency", () => "USD"],
        empty("BrandingTheme"),
      ],
    },
    payments: {
      name: `bank-statement-${inFileName(mapping.bankAccount)}`,
      most: 1000,
      columns: [
        ["*Date", ({ payment }) => plainDay(dayIn(timeZone, payment.paidAt))],
        ["*Amount", ({ payment }) => moneyText(payment.amount)],
        ["Payee", ({ clientId }) => ledger.clientOf(clientId).name],
        ["Description", (row) => `${movementWord(row)} (${row.payment.method})`],
        ["Reference", ({ number }) => number],
        empty("Check Number"),
      ],
    },
  });
