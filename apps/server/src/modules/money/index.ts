export { accountingRoutes } from "./accounting/accounting.routes";
export { mustAllowTimeZoneChange } from "./accounting/ledger";
export { openStripe } from "./cards/checkout";
export { cardPaymentsRoutes, paymentsRoutes } from "./cards/payments.routes";
export { returnCardExcessTask } from "./cards/refund-card";
export { collectRoutes } from "./invoices/collect.routes";
export { importInvoice, removeImportedInvoice } from "./invoices/imported-invoices";
export { listInvoicesWithBalance, readInvoice } from "./invoices/invoices";
export {
  findInvoicesByReference,
  findSentInvoiceOfJob,
  findUnpaidInvoicesOf,
} from "./invoices/invoices.repo";
export { invoicesRoutes } from "./invoices/invoices.routes";
export { balanceOf, invoiceVisibility } from "./invoices/load-invoice";
export { shareInvoice } from "./invoices/send-invoice";
export { addLateFee } from "./invoices/update-invoice";
export { importPriceItem, removeImportedPrice, replacePriceItem } from "./price-book/price-book";
export {
  findPriceItemsLike,
  lockPriceItem,
  type PriceItemFields,
  type PriceItemRecord,
} from "./price-book/price-book.repo";
export { priceBookRoutes } from "./price-book/price-book.routes";
export { decideByLink, readSignature, withSignature } from "./quotes/decide-quote";
export { priceQuote, quoteVisibility } from "./quotes/load-quote";
export { listQuotes, readQuote } from "./quotes/quotes";
export { quotesRoutes } from "./quotes/quotes.routes";
export { shareQuote } from "./quotes/send-quote";
