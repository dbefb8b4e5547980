import { daysOf, type Span } from "./availability";
import { dayIn } from "./calendar";
import type { Cents } from "./money";
import type { InvoiceStatus, JobStatus, QuoteStatus, VisitStatus } from "./statuses";

/**
 * The legal moves of each record, as data. What a move needs beyond its two states (no open visits before a job is
 * completed, a manager before it or a finished visit is reopened) is checked by the operation that makes it.
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

/** Finished work is taken up again: a correction by the office, not a step of the field. */
export const reopensVisit = (from: VisitStatus, to: VisitStatus): boolean =>
  from === "completed" && to === "in_progress";

/**
 * "On the way" is news on the day of the visit only, by the organization's clocks: on any other day nobody in the field says
 * it, and no customer is told. A visit over several days has each of them.
 */
export const isDayOfVisit = (visit: Span, timeZone: string, now: Date): boolean =>
  daysOf(timeZone, visit).includes(dayIn(timeZone, now));

/** A job on hold returns only to the state that it was held in. */
export const nextJobStatuses = (job: {
  readonly status: JobStatus;
  readonly statusBeforeHold: JobStatus | null;
}): readonly JobStatus[] =>
  job.status === "on_hold"
    ? jobMoves.on_hold.filter((next) => next === "cancelled" || next === job.statusBeforeHold)
    : jobMoves[job.status];

/** A quote's answer is open until the end of its last day in the organization's zone. */
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
