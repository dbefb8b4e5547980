import type { Attention, Dashboard, Today, UpcomingJob, VisitToday } from "@fieldwright/contract/dashboard";
import { noCents, toDollars } from "@fieldwright/domain/money";
import {
  type InvoiceStatus,
  isOpenVisit,
  type JobStatus,
  type VisitStatus,
} from "@fieldwright/domain/statuses";
import type { ClientSummary } from "#customers";
import type { InvoiceSums } from "./figures.repo";
import type { TodayCount, TodayVisit, UpcomingRow, VisitsOfNote } from "./work.repo";

export const presentUpcoming = (row: UpcomingRow, client: ClientSummary): UpcomingJob => ({
  _id: row.jobId,
  visit: row.visitId,
  jobNumber: row.number,
  title: row.title,
  status: row.status,
  priority: row.priority,
  schedule: { startDate: row.startsAt?.toISOString() ?? null },
  client,
});

const presentVisit = (visit: TodayVisit): VisitToday => ({
  _id: visit.id,
  title: visit.title,
  start: visit.startsAt.toISOString(),
  end: visit.endsAt.toISOString(),
  status: visit.status,
  technicians: visit.technicians.map(({ id, firstName, lastName }) => ({ _id: id, firstName, lastName })),
});

export const presentToday = (
  day: string,
  counts: readonly TodayCount[],
  visits: readonly TodayVisit[],
): Today => {
  const countOf = (status: VisitStatus) => counts.find((count) => count.status === status)?.rows ?? 0;
  const toBeDone = counts.filter(({ status }) => isOpenVisit(status));
  return {
    day,
    visits: visits.map(presentVisit),
    counts: {
      pending: countOf("pending"),
      confirmed: countOf("confirmed"),
      rescheduled: countOf("rescheduled"),
      en_route: countOf("en_route"),
      in_progress: countOf("in_progress"),
      completed: countOf("completed"),
      cancelled: countOf("cancelled"),
    },
    withoutTechnician: toBeDone.reduce((sum, { withoutTechnician }) => sum + withoutTechnician, 0),
  };
};

export const presentJobStats = (counts: ReadonlyMap<JobStatus, number>): Dashboard["jobStats"] => ({
  draft: counts.get("draft") ?? 0,
  scheduled: counts.get("scheduled") ?? 0,
  in_progress: counts.get("in_progress") ?? 0,
  completed: counts.get("completed") ?? 0,
  on_hold: counts.get("on_hold") ?? 0,
  cancelled: counts.get("cancelled") ?? 0,
});

export const presentInvoiceStats = (
  sums: ReadonlyMap<InvoiceStatus, InvoiceSums>,
): Dashboard["invoiceStats"] => {
  const sumOf = (status: InvoiceStatus) => ({
    count: sums.get(status)?.count ?? 0,
    total: toDollars(sums.get(status)?.total ?? noCents),
  });
  return {
    pending: sumOf("pending"),
    paid: sumOf("paid"),
    overdue: sumOf("overdue"),
    cancelled: sumOf("cancelled"),
  };
};

export const presentVisitsOfNote = (
  kind: "late_visits" | "unassigned_visits",
  { count, id, jobId, title, startsAt }: VisitsOfNote,
): Attention => ({
  kind,
  count,
  first: { _id: id, job: jobId, title, start: startsAt.toISOString() },
});
