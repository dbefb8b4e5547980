import { type FederalHoliday, federalHolidays, holidaysWithin } from "@fieldwright/domain/holidays";
import type { organizations } from "../schema/organizations";
import type { organizationSettings } from "../schema/settings";
import { buildActivity, buildReviews } from "./build-activity";
import { buildClients } from "./build-clients";
import { buildInvoices } from "./build-invoices";
import { buildJobs, jobLineRows } from "./build-jobs";
import { buildQuotes, withOffers } from "./build-quotes";
import { buildTeam } from "./build-team";
import { buildWork } from "./build-work";
import { organizationTaxRate } from "./catalog";
import { buildTemplates } from "./checklists";
import { createClock, zone } from "./clock";
import { planJobs } from "./plan-jobs";
import { buildPriceItems } from "./price-items";
import { createRandom } from "./random";

const seed = 614;
/** The demo has visits up to this many days ahead. */
const bookedAhead = 30;

/** Builds all rows of the demo in memory. The same `now` gives the same rows on every machine. */
export const buildDemo = (now: Date, passwordHash: string) => {
  const random = createRandom(seed);
  const clock = createClock(now);
  const foundedAt = clock.at(clock.day(-365 * 16 - 200), 540);
  const organizationId = random.id(foundedAt);
  const organization: typeof organizations.$inferInsert = {
    id: organizationId,
    name: "Hollis & Sons Plumbing, Heating & Electric",
    timeZone: zone,
    taxRate: organizationTaxRate,
    plan: "enterprise",
    nextBillingAt: clock.at(clock.day(18), 540),
    createdAt: foundedAt,
    updatedAt: foundedAt,
  };
  const comes = (holiday: FederalHoliday): boolean =>
    holidaysWithin({ off: [holiday], own: [] }, clock.today, clock.day(bookedAhead)).length > 0;
  const settings: typeof organizationSettings.$inferInsert = {
    organizationId,
    email: "office@hollisandsons.example",
    phone: "(614) 555-0100",
    line1: "2140 Fairwood Ave",
    city: "Columbus",
    state: "OH",
    zip: "43207",
    lat: 39.923,
    lng: -82.969,
    paymentMethod: "Visa ending in 4242",
    // A company of many years is set up.
    setupSkipped: ["documents", "payments"],
    // All coming days are booked, so holidays among them are working days in the demo.
    holidays: { off: federalHolidays.filter((holiday) => !comes(holiday)), own: [] },
    createdAt: foundedAt,
    updatedAt: foundedAt,
  };
  const team = buildTeam(random, clock, organizationId, passwordHash);
  const clients = buildClients(random, clock, organizationId, team.customer);
  const jobs = buildJobs(random, clock, organizationId, planJobs(random, clock, team, clients));
  const quotes = withOffers(
    createRandom(seed + 2),
    buildQuotes(random, clock, organizationId, clients, jobs),
  );
  const invoices = buildInvoices(random, clock, organizationId, team.manager.id, jobs, quotes);
  // Uses its own random stream, so changes here do not change the rows above.
  const work = buildWork(createRandom(seed + 1), clock, team.manager.id, jobs);
  const reviews = buildReviews(createRandom(seed + 3), clock, jobs);
  const around = { ownerId: team.owner.id, managerId: team.manager.id, now };
  const activity = buildActivity(organizationId, around, { clients, quotes, jobs, invoices });
  const quoteOfJob = new Map(quotes.flatMap(({ job, row }) => (job ? [[job.row.id, row.id]] : [])));

  return {
    organization,
    settings,
    users: team.users,
    timeOff: team.timeOff,
    clients: clients.map(({ row }) => row),
    properties: clients.flatMap(({ properties }) => properties),
    quotes: quotes.map(({ row }) => row),
    quoteLines: quotes.flatMap(({ lines }) => lines),
    jobs: jobs.map(({ row }) => ({ ...row, quoteId: quoteOfJob.get(row.id) })),
    jobLines: jobs.flatMap((job) => jobLineRows(random, job)),
    visits: jobs.flatMap(({ visits }) => visits),
    visitAssignments: jobs.flatMap(({ assignments }) => assignments),
    invoices: invoices.map(({ row }) => row),
    invoiceLines: invoices.flatMap(({ lines }) => lines),
    payments: invoices.flatMap(({ payments }) => payments),
    jobNotes: work.notes,
    checklistTemplates: buildTemplates(
      createRandom(seed + 4),
      organizationId,
      clock.at(clock.day(-300), 600),
    ),
    priceItems: buildPriceItems(createRandom(seed + 5), organizationId, clock.at(clock.day(-300), 600)),
    checklistItems: work.checklist,
    timeEntries: work.time,
    reviews,
    activity,
    counters: { quote: quotes.length, job: jobs.length, invoice: invoices.length },
  };
};
