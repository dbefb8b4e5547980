import type { Report } from "@fieldwright/contract/reports";
import { formatDay } from "@fieldwright/domain/format-time";
import type { Dollars } from "@fieldwright/domain/money";
import type { ReceivableAge } from "@fieldwright/domain/report-figures";

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Whole dollars: cents do not matter in totals. */
export const wholeUsd = (amount: Dollars): string => usd.format(amount);
export const shortUsd = (amount: Dollars): string => compact.format(amount);
export const percent = (rate: number | null): string => (rate === null ? "–" : `${rate.toFixed(1)}%`);
export const count = (value: number): string => value.toLocaleString("en-US");
const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Change against the previous figure. Undefined if there was none. A percentage of next to nothing says nothing. */
export const changeText = (now: number, before: number): string | undefined => {
  if (before <= 0) return undefined;
  if (now > before * 10) return "More than 10×";
  const change = Math.round(((now - before) / before) * 100);
  return `${change > 0 ? "+" : ""}${change}%`;
};

export type SeriesUnit = "month" | "week" | "quarter";
export type Point = Omit<Report["revenueData"][number], "month"> & {
  readonly key: string;
  /** Label under the bar. */
  readonly tick: string;
  /** Full label, for tables and screen readers. */
  readonly label: string;
};

export const pointsOf = (report: Report, unit: SeriesUnit): Point[] => {
  if (unit === "month")
    return report.revenueData.map(({ month: key, ...sum }) => ({
      ...sum,
      key,
      tick: formatDay(sum.start, "month"),
      label: formatDay(sum.start, "monthYear"),
    }));
  if (unit === "week")
    return report.weeklyData.map(({ week: key, ...sum }) => ({
      ...sum,
      key,
      tick: formatDay(sum.start, "monthDay"),
      label: `Week of ${formatDay(sum.start, "monthDay")}, ${sum.start.slice(0, 4)}`,
    }));
  return report.quarterlyData.map(({ quarter: key, ...sum }) => {
    const [year = "", name = ""] = key.split("-");
    return { ...sum, key, tick: name, label: `${name} ${year}` };
  });
};

export const ageLabels: Readonly<Record<ReceivableAge, string>> = {
  not_due: "Not due yet",
  "1_30": "1 to 30 days overdue",
  "31_60": "31 to 60 days overdue",
  "61_90": "61 to 90 days overdue",
  over_90: "More than 90 days overdue",
};

export const words = {
  firstFigures: "Reports fill in from your work. Start with a client.",
  addClient: "Add Client",
  showAll: (rows: number) => `Show all ${count(rows)}`,
  showFewer: "Show fewer",
  noZipCode: "No ZIP code",
  zip: "ZIP",
  none: "None",
  city: "City",
  clients: "Clients",
  jobs: "Jobs",
  revenue: "Revenue",
  whereWorkIs: "Where the work is",
  state: "State",
  clientsJobsAndRevenue: "Clients, jobs and revenue by ZIP code",
  labelPayments: (label: string) => `${label}, payments`,
  paymentsOf: (label: string) => `Payments for ${label}`,
  noAddressesYet: "No addresses yet.",
  zipCodesOnMap: "ZIP codes on a map, sized by revenue",
  jobsClients: (label: string, revenue: string, jobs: number, clients: number) =>
    `${label}: ${revenue}, ${plural(jobs, "job", "jobs")}, ${plural(clients, "client", "clients")}`,
  againstUpTo: (change: string, before: string, comparedUntil: string) =>
    `${change} vs. ${before} through ${comparedUntil}`,
  noEarlierPeriodTo: "No earlier period to compare",
  totalRevenue: "Total Revenue",
  invoiced: "Invoiced",
  averageJobValue: "Average Job Value",
  jobsInvoiced: (jobs: number) => `${plural(jobs, "job", "jobs")} invoiced`,
  activeJobs: "Active Jobs",
  completedInPeriod: (jobs: string) => `${jobs} completed in the period`,
  totalClients: "Total Clients",
  asOfToday: "As of today",
  age: "Age",
  invoices: "Invoices",
  unpaid: "Unpaid",
  receivablesTotal: (total: string) => `Receivables, ${total}`,
  unpaidInvoicesByAge: "Unpaid invoices by age",
  status: "Status",
  jobsByStatus: "Jobs by status",
  allJobsByStatus: "All jobs by status",
  client: "Client",
  paid: "Paid",
  topClients: "Top clients",
  company: "Company",
  email: "Email",
  topPayingClients: "Top-paying clients",
  noClientPaymentsIn: "No client payments in this period.",
  service: "Service",
  services: "Services",
  jobsAndRevenueBy: "Jobs and revenue by service",
  completedJobs: (category: string) => `${category}, completed jobs`,
  completedJobsOf: (category: string) => `Completed ${category} jobs`,
  noJobsCompletedOr: "No jobs completed or paid in this period.",
  person: "Person",
  hours: "Hours",
  utilization: "Utilization",
  onTime: "On time",
  teamPerformance: "Team performance",
  timeSheets: "Time sheets",
  role: "Role",
  completedJobsLabel: "Completed jobs",
  availableHours: "Available hours",
  utilizationLabel: "Utilization %",
  onTimeLabel: "On time %",
  whatEachPersonDid: "What each person did",
  noTechniciansYet: "No technicians yet.",
  customerSatisfaction: "Customer satisfaction",
  rating: "Rating",
  reviews: "Reviews",
  noReviewsYet: "No reviews yet",
  outOf5: "out of 5",
  weAskCustomersAfter: "We ask customers after each job.",
  totalReviewsReview: (totalReviews: number) => (totalReviews === 1 ? "review" : "reviews"),
  repeatCustomers: "repeat customers",
  stars: "stars",
  of5: (rating: number, firstName: string, lastName: string) =>
    `${rating} of 5 · ${firstName} ${lastName} · `,
  noRecords: "No records",
  totalRecord: (total: number) => (total === 1 ? "record" : "records"),
  failedToLoadRecords: "Failed to load records",
  loadingRecords: "Loading records",
  downloadAsCsv: (title: string) => `Download ${title} as CSV`,
  howWeFigureThis: "How we figure this",
  thisMonth: "This month",
  lastMonth: "Last month",
  thisQuarter: "This quarter",
  thisYear: "This year",
  last12Months: "Last 12 months",
  customRange: "Custom range",
  records: "Records",
  showRecords: "Show records",
  period: "Period",
  firstDay: "First day",
  lastDay: "Last day",
  show: "Show",
  failedToLoadReports: "Failed to load reports data",
  startEndTo: (start: string, end: string) => `${start} to ${end}`,
  reports: "Reports",
  print: "Print",
  retry: "Retry",
  loadingReports: "Loading reports",
  invoicedCollectedJobCompleted: (label: string, invoiced: string, collected: string, jobs: number) =>
    `${label}: invoiced ${invoiced}, collected ${collected}, ${jobs} ${jobs === 1 ? "job" : "jobs"} completed`,
  periodBeforeCollected: (collected: string) => `${collected} collected in the previous period`,
  pointAtBarTo: "Hover over a bar to see its numbers. Click it for the records.",
  tapBarTo: "Tap a bar to see its numbers and records.",
  barsOfChart: "Chart bars",
  collected: "Collected",
  collectedInPeriodBefore: "Collected in the previous period",
  week: "Week",
  month: "Month",
  quarter: "Quarter",
  chart: "Chart",
  table: "Table",
  periodBefore: "Previous period",
  noMoneyInOr: "No money in or out in this period.",
  collectedLabel: (label: string) => `Collected, ${label}`,
  by: "By",
  from: "From",
  to: "To",
  viewOfRevenue: "Revenue view",
  revenueBy: (unit: string) => `Revenue by ${unit}`,
} as const;

/** Hours with one decimal. */
export const hoursOf = (minutes: number): string =>
  (minutes / 60).toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Short heads of the aging table. */
export const shortAges: Readonly<Record<ReceivableAge, string>> = {
  not_due: "Not due",
  "1_30": "1–30 days",
  "31_60": "31–60",
  "61_90": "61–90",
  over_90: "Over 90",
};

export const questionWords = {
  questions: "Questions",
  failed: "Couldn't load this report",
  total: "Total",
  aging: {
    title: "Who owes me?",
    note: (clients: number, overdue: string) =>
      clients === 0 ? "All paid" : `${plural(clients, "client", "clients")}, ${overdue} overdue`,
    caption: "What each client owes, by days past due",
    client: "Client",
    company: "Company",
    phone: "Phone",
    invoices: "Invoices",
    overdue: "Overdue",
    oldest: "Oldest invoice",
    oldestDue: "Due",
    due: (day: string) => `Due ${day}`,
    total: "Total",
    open: "Invoices",
    openOf: (name: string) => `Unpaid invoices for ${name}`,
    empty: "Nobody owes you anything.",
    some: (shown: number, all: number) =>
      `The ${count(shown)} who owe the most, of ${count(all)}. Totals include everyone.`,
  },
  tax: {
    title: "Sales tax",
    note: (collected: string) => `Invoiced, with ${collected} collected`,
    caption: "Sales and sales tax by period and rate",
    by: "By",
    period: "Period",
    rate: "Rate",
    noTax: "No tax",
    invoicedSales: "Sales invoiced",
    invoicedTax: "Tax invoiced",
    collectedSales: "Sales collected",
    collectedTax: "Tax collected",
    bases:
      "Invoiced is by invoice date, paid or not. Collected is the tax in payments received, by payment date. Use whichever one you file by.",
    empty: "No sales in this period.",
  },
  quotes: {
    title: "Quote win rate",
    note: (sent: number, won: string) => `${count(sent)} sent, ${won} won`,
    caption: "Quote results by the month they were sent",
    month: "Month sent",
    sent: "Sent",
    approved: "Approved",
    declined: "Declined",
    expired: "Expired",
    open: "Open",
    rate: "Win rate",
    won: "Value won",
    days: "Days to answer",
    empty: "No quotes sent in this period.",
  },
  hours: {
    title: "Technician hours",
    figure: (hours: string) => `${hours} h`,
    note: (rate: string | undefined) => (rate ? `${rate} billed per hour` : "No time clocked"),
    caption: (isByWeek: boolean) => (isByWeek ? "Hours by week" : "Hours by person"),
    view: "Rows",
    byPerson: "By person",
    byWeek: "By week",
    person: "Person",
    everyone: "Everyone",
    week: "Week of",
    clocked: "Clocked",
    onVisits: "On visits",
    driving: "Driving",
    billed: "Billed",
    perHour: "Per hour",
    sheets: "Time sheets",
    weeksOf: (name: string) => `${name}, week by week`,
    weeks: (start: string, end: string) => `Whole weeks, ${start} to ${end}. Hours match the time sheets.`,
    empty: "No time clocked in this period.",
  },
  customers: {
    title: "Repeat customers",
    note: (clients: number) => plural(clients, "new client", "new clients"),
    caption: "Work for new and returning clients by month",
    month: "Month",
    jobs: "Jobs",
    repeatJobs: "For returning clients",
    share: "Share of jobs",
    collected: "Collected",
    repeatCollected: "From returning clients",
    moneyShare: "Share of revenue",
    newClients: "New clients",
    empty: "No jobs completed or paid in this period.",
    lapsed: "No job in 12 months",
    lapsedCaption: "Clients with no completed job in 12 months",
    lapsedCount: (shown: number, all: number) =>
      all > shown
        ? `The latest ${count(shown)} of ${all >= 1000 ? "more than 1,000" : count(all)}.`
        : undefined,
    client: "Client",
    phone: "Phone",
    email: "Email",
    last: "Last job",
    lapsedEmpty: "Every client had a job in the last 12 months.",
  },
};
