import type { Credentials } from "@fieldwright/contract/integrations";
import { dayIn } from "@fieldwright/domain/calendar";
import { toPercent } from "@fieldwright/domain/money";
import { inFileName, isTaxed, type Ledger, ledgerFiles, lineText, movementWord } from "./ledger";
import { type File, moneyText, quantityText } from "./sheet-of";

/** Common account names, used until the organization sets its own. */
const standard: Credentials<"quickbooks"> = {
  incomeAccount: "Services",
  taxCode: "TAX",
  bankAccount: "Undeposited Funds",
};

/** MM/DD/YYYY, the date format of QuickBooks Online in the United States. */
const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** Layouts for Import data > Invoices and Customers, and for uploading bank transactions. */
export const quickbooksFiles = (
  ledger: Ledger,
  timeZone: string,
  mapping: Credentials<"quickbooks"> = standard,
): File[] =>
  ledgerFiles(ledger, {
    clients: {
      name: "customers",
      most: 1000,
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
    },
    invoices: {
      name: "invoices",
      most: 100,
      columns: [
        ["*InvoiceNo", ({ billed }) => billed.invoice.number],
        ["*Customer", ({ client }) => client.name],
        ["*InvoiceDate", ({ billed }) => usDay(dayIn(timeZone, billed.invoice.createdAt))],
        ["*DueDate", ({ billed }) => usDay(billed.invoice.dueDate)],
        ["Terms", () => ""],
        ["Location", () => ""],
        ["Memo", ({ billed }) => billed.jobTitle],
        ["Item(Product/Service)", () => mapping.incomeAccount],
        ["ItemDescription", lineText],
        ["ItemQuantity", ({ line }) => quantityText(line.quantity)],
        ["ItemRate", ({ line }) => moneyText(line.unitPrice)],
        ["*ItemAmount", ({ line }) => moneyText(line.total)],
        ["ItemTaxCode", (row) => (isTaxed(row) ? mapping.taxCode : "NON")],
        ["Taxable", (row) => (isTaxed(row) ? "Y" : "N")],
        ["TaxRate", (row) => (isTaxed(row) ? `${toPercent(row.billed.invoice.taxRate)}%` : "")],
        ["ItemTaxAmount", ({ line }) => moneyText(line.tax)],
      ],
    },
    payments: {
      name: `payments-${inFileName(mapping.bankAccount)}`,
      most: 1000,
      columns: [
        ["Date", ({ payment }) => usDay(dayIn(timeZone, payment.paidAt))],
        [
          "Description",
          (row) =>
            [movementWord(row), row.number, ledger.clientOf(row.clientId).name, row.payment.method]
              .filter(Boolean)
              .join(" "),
        ],
        ["Amount", ({ payment }) => moneyText(payment.amount)],
      ],
    },
  });
