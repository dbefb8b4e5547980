export const clientStatuses = ["active", "inactive", "pending", "prospect", "past_client"] as const;
export type ClientStatus = (typeof clientStatuses)[number];

/** `expired` is computed at read from the expiry date; it is never stored. */
export const storedQuoteStatuses = ["pending", "approved", "rejected"] as const;
export const quoteStatuses = [...storedQuoteStatuses, "expired"] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const jobStatuses = [
  "draft",
  "scheduled",
  "in_progress",
  "completed",
  "on_hold",
  "cancelled",
] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const openJobStatuses = [
  "draft",
  "scheduled",
  "in_progress",
  "on_hold",
] as const satisfies readonly JobStatus[];

/** Work that goes on: it takes visits, and waits for one if it has none. A job on hold does not. */
export const bookableJobStatuses = [
  "draft",
  "scheduled",
  "in_progress",
] as const satisfies readonly JobStatus[];
export const takesVisits = (status: JobStatus): boolean =>
  bookableJobStatuses.some((bookable) => bookable === status);

export const visitStatuses = [
  "pending",
  "confirmed",
  "rescheduled",
  "en_route",
  "in_progress",
  "completed",
  "cancelled",
] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** `paid` and `overdue` are derived from the balance and the due date; only a void is stored. */
export const invoiceStatuses = ["pending", "paid", "overdue", "cancelled"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const priorities = ["low", "medium", "high", "urgent"] as const;
export type Priority = (typeof priorities)[number];

export const categories = [
  "general",
  "installation",
  "repair",
  "maintenance",
  "inspection",
  "consultation",
  "other",
] as const;
export type Category = (typeof categories)[number];

export const paymentMethods = ["cash", "check", "card", "bank_transfer", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
