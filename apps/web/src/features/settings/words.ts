export const moveInWords = {
  title: "Import from another program",
  text: "Bring clients, jobs and invoices from Jobber, Housecall Pro, ServiceTitan, QuickBooks Online or a spreadsheet. Nothing is sent to anybody, and you can undo an import for 7 days.",
  clients: "Import clients",
  jobs: "Import jobs",
  invoices: "Import invoices",
} as const;
