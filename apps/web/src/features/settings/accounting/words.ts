export const words = {
  filesForAccounting: "Files for accounting",
  invoicesPaymentsAndClients:
    "Invoices, payments and clients as CSV files for QuickBooks Online and Xero. Each invoice goes into one file only.",
  program: "Program",
  from: "From",
  to: "To",
  includeWhatEarlierFiles: (exportedBefore: number) =>
    `Include what earlier files already had (${exportedBefore})`,
  voidedHereAfterExport: (voidedSince: string) =>
    `Voided here after export. Void them there too: ${voidedSince}`,
  booksAreClosedThrough: (closedThrough: string) => `The books are closed through ${closedThrough}.`,
  connectToSetAccounts: (formatName: string) =>
    `Connect ${formatName} to set the accounts and tax code for these files.`,
  makeFiles: "Create files",
  booksAreClosedThroughInvoices: (closedThrough: string) =>
    `The books are closed through ${closedThrough}. Invoices and payments up to then can't change.`,
  closeBooksOnceYour:
    "Close the books once your bookkeeper has a period. Its invoices and payments can't change after that.",
  closeBooksThrough: "Close the books through",
  closeBooks: "Close books",
  openAgain: "Open the books",
  earlierFiles: "Earlier files",
  formatNameFromTo: (formatName: string, from: string, to: string) => `${formatName}, ${from} to ${to}`,
  downloadTitle: (title: string) => `Download ${title}`,
  download: "Download",
} as const;
