import { addCents, noCents, toDollars } from "@fieldwright/domain/money";
import type { DemoClient } from "./build-clients";
import type { BuiltInvoice } from "./build-invoices";
import type { BuiltJob } from "./build-jobs";
import type { BuiltQuote } from "./build-quotes";
import { type Clock, minutesAfter, notAfter } from "./clock";
import type { Random } from "./random";
import type { ActivityRow, ReviewRow } from "./rows";

const praise = [
  "On time, friendly and explained everything before starting.",
  "Fixed in an hour what two others couldn't find. Thank you!",
  "Left the basement cleaner than they found it.",
  "Fair price and no surprises on the invoice.",
  "Called ahead, wore shoe covers, did a great job.",
  "We've used Hollis for years. It's always like this.",
  "Took the time to show me the shutoff valves. Very professional.",
];
const mixed = [
  "Good work, but the arrival window was long.",
  "The work is fine, but I had to call twice to get an appointment.",
  "Problem solved, but it cost a bit more than I expected.",
];
const complaint = [
  "Had to come back a second time for the same leak.",
  "Nobody told me the part was on order.",
];

const day = 1440;
const validFor = 60 * day;

/** Customers' ratings of finished jobs. Most customers never answer. */
export const buildReviews = (random: Random, clock: Clock, jobs: readonly BuiltJob[]): ReviewRow[] =>
  jobs.flatMap(({ row }) => {
    const { completedAt } = row;
    if (!completedAt || row.status !== "completed") return [];
    const requestedAt = minutesAfter(completedAt, 120);
    const answeredAt = minutesAfter(requestedAt, random.int(20, 4 * day));
    const rating = random.pickWeighted([5, 4, 3, 2, 1], (stars) => [0, 2, 3, 8, 24, 63][stars] ?? 0);
    const comment = random.pick(rating >= 4 ? praise : rating === 3 ? mixed : complaint);
    const says = random.chance(0.45);
    const answers = random.chance(0.3) && answeredAt < clock.moment;
    if (requestedAt >= clock.moment) return [];
    return [
      {
        id: random.id(requestedAt),
        organizationId: row.organizationId,
        clientId: row.clientId,
        jobId: row.id,
        // No real token matches these hashes, so nobody can open the links.
        tokenHash: `demo-${random.id(requestedAt)}`,
        requestedAt,
        expiresAt: minutesAfter(requestedAt, validFor),
        rating: answers ? rating : null,
        comment: answers && says ? comment : "",
        submittedAt: answers ? answeredAt : null,
      },
    ];
  });

type Around = { readonly ownerId: string; readonly managerId: string; readonly now: Date };
type Entry = Pick<ActivityRow, "actorId" | "verb" | "from" | "to"> & { readonly at: Date };

const move = (actorId: string, status: string, at: Date): Entry => ({
  actorId,
  verb: "status",
  to: { status },
  at,
});

/** The history of each record as far as the lists show it, oldest first. */
export const buildActivity = (
  organizationId: string,
  { ownerId, managerId, now }: Around,
  records: {
    readonly clients: readonly DemoClient[];
    readonly quotes: readonly BuiltQuote[];
    readonly jobs: readonly BuiltJob[];
    readonly invoices: readonly BuiltInvoice[];
  },
): ActivityRow[] => {
  const of =
    (kind: string, recordId: string) =>
    ({ actorId, verb, from, to, at }: Entry): ActivityRow => ({
      organizationId,
      actorId,
      verb,
      kind,
      recordId,
      from: from ?? null,
      to: to ?? null,
      at: notAfter(now, at),
    });
  const created = (at: Date): Entry => ({ actorId: managerId, verb: "create", at });

  const clientHistory = ({ row }: DemoClient) => [
    of("client", row.id)({ ...created(row.createdAt), actorId: ownerId }),
  ];

  const quoteHistory = ({ row, job }: BuiltQuote) => {
    const { status, decidedAt, declineReason } = row;
    const verb = status === "approved" ? "approve" : "reject";
    const reason = declineReason ? { reason: declineReason } : {};
    const entries: Entry[] = [
      created(row.createdAt),
      ...(decidedAt
        ? [
            {
              // Decided through the link in an email, without an account.
              actorId: null,
              verb,
              from: { status: "pending" },
              to: { status, decidedBy: "client", ...reason },
              at: decidedAt,
            },
          ]
        : []),
      ...(job
        ? [
            {
              actorId: managerId,
              verb: "convert",
              from: { job: null },
              to: { job: { _id: job.row.id, jobNumber: job.row.number } },
              at: job.row.createdAt,
            },
          ]
        : []),
    ];
    return entries.map(of("quote", row.id));
  };

  const jobHistory = ({ row, visits, assignments }: BuiltJob) => {
    const lead = assignments[0]?.userId ?? managerId;
    const booked = visits[0]?.createdAt;
    const begun = visits.find(({ startedAt }) => startedAt)?.startedAt;
    const { status, completedAt } = row;
    const entries: Entry[] = [
      created(row.createdAt),
      ...(booked ? [move(managerId, "scheduled", booked)] : []),
      ...(begun ? [move(lead, "in_progress", begun)] : []),
      ...(completedAt ? [move(lead, "completed", completedAt)] : []),
      ...(status === "cancelled" || status === "on_hold"
        ? [move(managerId, status, minutesAfter(begun ?? booked ?? row.createdAt, 90))]
        : []),
    ];
    return entries.map(of("job", row.id));
  };

  const invoiceHistory = ({ row, payments }: BuiltInvoice) => {
    let paid = noCents;
    const money = payments.map(({ amount, paidAt = row.createdAt, note }): Entry => {
      const before = paid;
      paid = addCents(paid, amount);
      return {
        actorId: managerId,
        verb: amount < 0 ? "refund" : "pay",
        from: { paid: toDollars(before) },
        to: { paid: toDollars(paid), ...(amount < 0 ? { reason: note } : {}) },
        at: paidAt,
      };
    });
    const voided = row.voidedAt
      ? [{ actorId: managerId, verb: "void", to: { reason: row.voidReason }, at: row.voidedAt }]
      : [];
    return [created(row.createdAt), ...money, ...voided].map(of("invoice", row.id));
  };

  return [
    ...records.clients.flatMap(clientHistory),
    ...records.quotes.flatMap(quoteHistory),
    ...records.jobs.flatMap(jobHistory),
    ...records.invoices.flatMap(invoiceHistory),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
