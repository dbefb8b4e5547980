export { mustAllowTimeZoneChange } from "./accounting/ledger";
export { openStripe } from "./cards/checkout";
export { returnCardExcessTask } from "./cards/refund-card";
export { importInvoice, removeImportedInvoice } from "./invoices/imported-invoices";
export { listInvoicesWithBalance, readInvoice } from "./invoices/invoices";
export {
  findInvoicesByReference,
  findSentInvoiceOfJob,
  findUnpaidInvoicesOf,
} from "./invoices/invoices.repo";
export { balanceOf, invoiceVisibility } from "./invoices/load-invoice";
export { shareInvoice } from "./invoices/send-invoice";
export { addLateFee } from "./invoices/update-invoice";
export {
  accountingRoutes,
  cardPaymentsRoutes,
  collectRoutes,
  invoicesRoutes,
  paymentsRoutes,
  priceBookRoutes,
  quotesRoutes,
} from "./money.routes";
export { importPriceItem, removeImportedPrice, replacePriceItem } from "./price-book/price-book";
export {
  findPriceItemsLike,
  lockPriceItem,
  type PriceItemFields,
  type PriceItemRecord,
} from "./price-book/price-book.repo";
export { decideByLink, readSignature, withSignature } from "./quotes/decide-quote";
export { priceQuote, quoteVisibility } from "./quotes/load-quote";
export { listQuotes, readQuote } from "./quotes/quotes";
export { shareQuote } from "./quotes/send-quote";
