import { daysOf, type Span } from "./availability";
import { dayIn } from "./calendar";
import type { Cents } from "./money";
import type { InvoiceStatus, JobStatus, QuoteStatus, VisitStatus } from "./statuses";

/**
 * The allowed status changes of each record. Operations check everything else, such as no open visits before a job is
 * completed, or a manager to reopen it or a finished visit.
 */
type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

export const quoteMoves: Moves<QuoteStatus> = {
  pending: ["approved", "rejected"],
  approved: [],
  rejected: [],
  expired: [],
};

export const jobMoves: Moves<JobStatus> = {
  draft: ["scheduled", "on_hold", "cancelled"],
  scheduled: ["in_progress", "on_hold", "cancelled"],
  in_progress: ["completed", "on_hold", "cancelled"],
  completed: ["in_progress"],
  on_hold: ["draft", "scheduled", "in_progress", "cancelled"],
  cancelled: [],
};

export const visitMoves: Moves<VisitStatus> = {
  pending: ["confirmed", "en_route", "in_progress", "cancelled"],
  confirmed: ["en_route", "in_progress", "cancelled"],
  rescheduled: ["confirmed", "en_route", "in_progress", "cancelled"],
  en_route: ["confirmed", "in_progress", "cancelled"],
  in_progress: ["completed", "cancelled"],
  completed: ["in_progress"],
  cancelled: ["pending"],
};

/** Reopening finished work is a correction by the office, not a step in the field. */
export const reopensVisit = (from: VisitStatus, to: VisitStatus): boolean =>
  from === "completed" && to === "in_progress";

/**
 * "On the way" only makes sense on a day of the visit, in the organization's zone. On other days technicians cannot
 * set it and customers are not told.
 */
export const isDayOfVisit = (visit: Span, timeZone: string, now: Date): boolean =>
  daysOf(timeZone, visit).includes(dayIn(timeZone, now));

/** A job on hold can only return to the status that it had before, or be canceled. */
export const nextJobStatuses = (job: {
  readonly status: JobStatus;
  readonly statusBeforeHold: JobStatus | null;
}): readonly JobStatus[] =>
  job.status === "on_hold"
    ? jobMoves.on_hold.filter((next) => next === "cancelled" || next === job.statusBeforeHold)
    : jobMoves[job.status];

/** A quote can be answered until the end of its last day in the organization's zone. */
export const quoteStatusOn = (
  quote: { readonly status: Exclude<QuoteStatus, "expired">; readonly validUntil: string },
  today: string,
): QuoteStatus => (quote.status === "pending" && quote.validUntil < today ? "expired" : quote.status);

export const invoiceStatusOn = (
  invoice: {
    readonly total: Cents;
    readonly paid: Cents;
    readonly dueDate: string;
    readonly voided: boolean;
  },
  today: string,
): InvoiceStatus => {
  if (invoice.voided) return "cancelled";
  if (invoice.paid >= invoice.total) return "paid";
  return invoice.dueDate < today ? "overdue" : "pending";
};
