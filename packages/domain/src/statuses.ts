export const clientStatuses = ["active", "inactive", "pending", "prospect", "past_client"] as const;
export type ClientStatus = (typeof clientStatuses)[number];

/** `expired` is computed from the expiry date on read and never stored. */
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
export const isOpenJob = (status: JobStatus): boolean => openJobStatuses.some((open) => open === status);

/** Jobs that can get visits, and are unscheduled work if they have none. Excludes jobs on hold. */
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
export const openVisitStatuses = [
  "pending",
  "confirmed",
  "rescheduled",
  "en_route",
  "in_progress",
] as const satisfies readonly VisitStatus[];
export const isOpenVisit = (status: VisitStatus): boolean =>
  openVisitStatuses.some((open) => open === status);

/** Someone is on the way or at work. */
export const underWayStatuses = ["en_route", "in_progress"] as const satisfies readonly VisitStatus[];
export const isUnderWay = (status: VisitStatus): boolean =>
  underWayStatuses.some((underWay) => underWay === status);

/** Work has begun. It may be over. */
export const hasStarted = (status: VisitStatus): boolean =>
  status === "in_progress" || status === "completed";

/** Not stored: derived from the balance, the due date and whether the invoice was voided. */
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

/** As a sentence says it: "in progress", "canceled". */
export const statusInWords = (status: string): string =>
  status.replaceAll("_", " ").replace("cancelled", "canceled");
