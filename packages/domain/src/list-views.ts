/** A shortlist is the part of a list that waits for somebody in the office. */
export const jobShortlists = ["needs_scheduling", "this_week", "not_invoiced"] as const;
export type JobShortlist = (typeof jobShortlists)[number];

/** Not sent yet, or sent and not answered. Expired quotes are in neither. */
export const quoteShortlists = ["not_sent", "waiting"] as const;
export type QuoteShortlist = (typeof quoteShortlists)[number];

/** Each has a balance and is not voided. */
export const invoiceShortlists = ["not_sent", "overdue", "unpaid"] as const;
export type InvoiceShortlist = (typeof invoiceShortlists)[number];

/** A minus means descending. Newest first is the order without one. */
export const jobSorts = [
  "createdAt",
  "title",
  "-title",
  "client",
  "-client",
  "status",
  "-status",
  "nextVisit",
  "-nextVisit",
  "amount",
  "-amount",
] as const;
export type JobSort = (typeof jobSorts)[number];

/** The order that tells what jobs cost, which not everybody may know. */
export const sortsByAmount = (sort: JobSort): boolean => sort.endsWith("amount");

/** `day` is the last day of a quote and the due day of an invoice. */
export const documentSorts = ["createdAt", "total", "-total", "day", "-day"] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** The columns of the table of jobs, in their order. The job itself is always there. */
export const jobColumns = ["client", "address", "technician", "nextVisit", "status", "amount"] as const;
export type JobColumn = (typeof jobColumns)[number];

export const maxSavedViews = 20;
