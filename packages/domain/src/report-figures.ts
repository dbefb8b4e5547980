import { type Shift, type Span, shiftOn, shiftsWithin, type WeeklyHours } from "./availability";
import { addDays, type Day } from "./calendar";
import { type Cents, cents, noCents } from "./money";
import type { DayRange } from "./report-periods";

/** Percent with one decimal. Null if the whole is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

/** Zero if there are no jobs. */
export const averageJobValue = (invoiced: Cents, jobs: number): Cents =>
  jobs > 0 ? cents(Math.round(invoiced / jobs)) : noCents;

/** Out of 5 with one decimal. Null if there are no reviews. */
export const averageRating = (sum: number, reviews: number): number | null =>
  reviews > 0 ? Math.round((sum / reviews) * 10) / 10 : null;

/** Hours with one decimal. */
export const asHours = (minutes: number): number => Math.round(minutes / 6) / 10;

/** A visit without an arrival window counts as on time up to this many minutes after its planned start. */
const graceMinutes = 15;

const lengthOf = (shift: Shift | undefined): number => (shift ? shift.end - shift.start : 0);

const weekOf = (day: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(day, index));

/** Shift lengths by clock time. Ignores clock changes, because they happen at night outside of shifts. */
const shiftMinutes = (hours: WeeklyHours, { start, end }: DayRange): number => {
  let minutes = 0;
  let day = start;
  const week = weekOf(start).reduce((sum, each) => sum + lengthOf(shiftOn(hours, each)), 0);
  for (; addDays(day, 6) <= end; day = addDays(day, 7)) minutes += week;
  for (; day <= end; day = addDays(day, 1)) minutes += lengthOf(shiftOn(hours, day));
  return minutes;
};

type Week = { readonly hours: WeeklyHours; readonly zone: string; readonly timeOff: readonly Span[] };

/** Working minutes in a range minus time off. Time off must already be cut to the range. */
export const availableMinutes = ({ hours, zone, timeOff }: Week, range: DayRange): number => {
  const off = timeOff
    .flatMap((span) => shiftsWithin(hours, zone, span))
    .reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 60_000, 0);
  return Math.max(0, shiftMinutes(hours, range) - off);
};

export const receivableAges = ["not_due", "1_30", "31_60", "61_90", "over_90"] as const;
export type ReceivableAge = (typeof receivableAges)[number];

/** How long an invoice has been overdue. It is not overdue on its due day. */
export const receivableAge = (dueDay: Day, today: Day): ReceivableAge => {
  if (dueDay >= today) return "not_due";
  if (dueDay >= addDays(today, -30)) return "1_30";
  if (dueDay >= addDays(today, -60)) return "31_60";
  return dueDay >= addDays(today, -90) ? "61_90" : "over_90";
};

/** The median of values that are given with how often each occurs. Null without any. */
export const medianOf = (counts: ReadonlyMap<number, number>): number | null => {
  const sorted = [...counts].filter(([, times]) => times > 0).toSorted(([one], [other]) => one - other);
  const whole = sorted.reduce((sum, [, times]) => sum + times, 0);
  if (whole === 0) return null;
  const at = (position: number): number => {
    let passed = 0;
    return sorted.find(([, times]) => (passed += times) > position)?.[0] ?? 0;
  };
  return (at(Math.floor((whole - 1) / 2)) + at(Math.floor(whole / 2))) / 2;
};

/** Null without time. */
export const perHour = (amount: Cents, minutes: number): Cents | null =>
  minutes > 0 ? cents(Math.round((amount * 60) / minutes)) : null;

/** Explains each figure to its readers. Keep each sentence next to the rule that it describes. */
export const howComputed = {
  totalRevenue:
    "Payments received in the period, minus refunds, by payment date. Unpaid invoices don't count.",
  invoiced:
    "Totals of invoices created in the period, with tax, by the day they were created. Canceled and deleted invoices don't count.",
  periodBefore:
    "Whole months are compared with the same number of months before, anything else with the same number of days. For a period that isn't over, totals are compared with the same part of the one before.",
  totalClients: "All current clients of any status, not counting deleted ones.",
  averageJobValue:
    "What you invoiced in the period, divided by the number of jobs on those invoices. A job with several invoices counts once. A job invoiced for $0 doesn't count.",
  topClients: "The ten clients who paid the most in the period, and how many of their jobs were completed.",
  serviceBreakdown:
    "Jobs completed in the period by category, and payments received for jobs in that category.",
  completedJobs:
    "A completed job counts for everyone who finished a visit on it, on the day it was completed.",
  totalHours:
    "Time logged on visits completed in the period. If none was logged, the time from start to finish, or the planned length. Time logged on a job without a visit is added.",
  utilisation:
    "Hours worked, divided by working hours minus time off, from the day the person joined up to today.",
  onTimeRate: `Visits that started within the arrival window, or within ${graceMinutes} minutes of the planned start if there was no window, out of those with a known start.`,
  geographicData:
    "By the ZIP code of the job's address, or of the client's main address if the job has none. Clients are counted by their current main address.",
  averageRating: "The average of all customer ratings in the period, from 1 to 5.",
  repeatCustomers: "Of the clients with a completed job in the period, those with at least two.",
  jobStats:
    "Active jobs are draft, scheduled, in progress or on hold now. Completed jobs are from the period.",
  aging:
    "What each client still owes today: totals of invoices that aren't canceled, minus payments, plus refunds. An invoice isn't overdue on its due day.",
  taxInvoiced:
    "Invoiced basis: sales and tax on invoices created in the period. Canceled and deleted invoices don't count. Discounts and rebates are taken off before tax.",
  taxCollected:
    "Cash basis: payments received in the period, minus refunds. Each payment pays its share of the invoice's tax, and a deposit its share of the quote's.",
  winRate:
    "Quotes count in the month they were sent. The win rate is approved quotes out of those approved, declined or expired. Open quotes don't count yet.",
  medianDays: "Half of the answers came within this many days of sending the quote.",
  clocked:
    "Time from the time sheets, by the day it started, in weeks from Sunday to Saturday. On visits is the part that was clocked on a visit. Driving is from leaving to arriving, as recorded on the phone.",
  billedPerHour:
    "Invoices of the period without tax, divided among those who clocked time on the job, then divided by clocked hours.",
  repeatWork:
    "Work for a client who had another job completed before. Jobs count on the day of completion, money on the day of payment.",
  newClients: "Clients whose first job was completed in the month.",
  lapsed: "Clients whose last completed job is more than 12 months ago.",
  receivables: "What's unpaid today on invoices that aren't canceled, by days past due.",
} as const;
export type Figure = keyof typeof howComputed;
