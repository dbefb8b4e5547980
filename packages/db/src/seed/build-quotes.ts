import { addDays } from "@fieldwright/domain/calendar";
import { documentNumber } from "@fieldwright/domain/document-numbers";
import { cents, dollars, noCents, thousandths, toCents } from "@fieldwright/domain/money";
import type { DemoClient } from "./build-clients";
import type { BuiltJob } from "./build-jobs";
import { type PricedLine, priceLines, priceTotals, type Work, works, workTitled } from "./catalog";
import { type Clock, minutesAfter } from "./clock";
import type { Random } from "./random";
import type { QuoteLineRow, QuoteRow } from "./rows";

const offers = [
  { name: "Labor warranty, second year", price: dollars(129) },
  { name: "Haul away and disposal", price: dollars(75) },
  { name: "Priority service plan, one year", price: dollars(189) },
  { name: "Leak sensor with automatic shutoff", price: dollars(320) },
] as const;

/** From this total on, the company asks for a 50% deposit. */
const depositFrom = cents(250_000);

/** Adds optional lines and a deposit to pending quotes. */
export const withOffers = (random: Random, quotes: readonly BuiltQuote[]): BuiltQuote[] =>
  quotes.map((quote) => {
    const { row, lines } = quote;
    if (row.status !== "pending") return quote;
    const { total = noCents } = row;
    const offered = random.shuffle(offers).slice(0, random.int(0, 2));
    return {
      ...quote,
      row: { ...row, deposit: total >= depositFrom ? cents(Math.floor(total / 2)) : noCents },
      lines: [
        ...lines,
        ...offered.map(({ name, price }, index) => ({
          id: random.id(row.createdAt),
          organizationId: row.organizationId,
          quoteId: row.id,
          position: lines.length + 1 + index,
          name,
          quantity: thousandths(1000),
          unitPrice: toCents(price),
          total: toCents(price),
          optional: true,
          selected: false,
        })),
      ],
    };
  });

export type BuiltQuote = {
  readonly row: QuoteRow;
  readonly lines: readonly QuoteLineRow[];
  /** The job that the quote became. */
  readonly job: BuiltJob | undefined;
};

type Draft = {
  readonly client: DemoClient;
  readonly work: Work;
  readonly lines: readonly PricedLine[];
  readonly createdAt: Date;
  readonly answer: Pick<QuoteRow, "status" | "decidedAt" | "decidedByName" | "declineReason">;
  readonly job?: BuiltJob;
};

const declineReasons = [
  "Too expensive",
  "Went with another company",
  "Decided to wait until spring",
  "Selling the house",
  "",
];
const messages = [
  "Thank you for having us out. The price holds for 30 days.",
  "As discussed on site. Let us know if you have questions.",
  "Includes clean-up and a one-year warranty on labor.",
];

/** Quotes without a job: how many, and how many days ago they were written. */
const others = [
  { kind: "pending", count: 22, from: 0, until: 22 },
  { kind: "pending", count: 5, from: 27, until: 30 },
  { kind: "pending", count: 44, from: 34, until: 350 },
  { kind: "rejected", count: 58, from: 6, until: 350 },
] as const;

const nameOf = ({ row }: DemoClient) => `${row.firstName} ${row.lastName}`;

const isNew = ({ row }: DemoClient) => row.status === "prospect" || row.status === "pending";

export const buildQuotes = (
  random: Random,
  clock: Clock,
  organizationId: string,
  clients: readonly DemoClient[],
  jobs: readonly BuiltJob[],
): BuiltQuote[] => {
  const quotable = works.filter((work) => work.category === "installation");
  const [kim] = clients;
  if (!kim) throw new RangeError("There is no client to quote for.");

  const fromJob = (job: BuiltJob): Draft[] => {
    const { client, work, quoted } = job.plan;
    const large = work.category === "installation" && (job.row.estimatedCost ?? 0) > 80_000;
    if (!quoted && !(large && random.chance(0.75))) return [];
    const createdAt = minutesAfter(job.row.createdAt, -random.int(2 * 1440, 9 * 1440));
    if (createdAt <= client.row.createdAt) return [];
    const decidedAt = minutesAfter(job.row.createdAt, -random.int(3, 40));
    const answer = { status: "approved", decidedAt, decidedByName: nameOf(client) } as const;
    return [{ client, work, lines: job.lines, createdAt, answer, job }];
  };

  const withoutJob = (
    kind: "pending" | "rejected",
    daysAgo: number,
    client: DemoClient,
    work: Work,
  ): Draft => {
    const createdAt = clock.at(
      clock.day(-daysAgo),
      random.int(480, daysAgo === 0 ? clock.momentMinute - 30 : 1020),
    );
    const answer =
      kind === "pending"
        ? ({ status: "pending" } as const)
        : ({
            status: "rejected",
            decidedAt: minutesAfter(createdAt, random.int(300, 5 * 1440)),
            decidedByName: nameOf(client),
            declineReason: random.pick(declineReasons),
          } as const);
    return { client, work, lines: priceLines(random, work), createdAt, answer };
  };
  const anyClient = (daysAgo: number): DemoClient =>
    random.pickWeighted(clients, ({ row, weight, until }) =>
      row.createdAt < clock.at(clock.day(-daysAgo), 480) && until === undefined ? weight + 0.2 : 0,
    );

  const drafts: Draft[] = [
    ...jobs.flatMap(fromJob),
    withoutJob("pending", 3, kim, workTitled("EV charger installation")),
    ...clients.filter(isNew).flatMap((client) => {
      const age = -clock.offsetOf(clock.dayOf(client.row.createdAt));
      return age > 1 ? [withoutJob("pending", random.int(0, age - 1), client, random.pick(quotable))] : [];
    }),
    ...others.flatMap(({ kind, count, from, until }) =>
      Array.from({ length: count }, () => {
        const daysAgo = random.int(from, until);
        return withoutJob(kind, daysAgo, anyClient(daysAgo), random.pick(quotable));
      }),
    ),
  ];

  return drafts
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ client, work, lines, createdAt, answer, job }, index) => {
      const id = random.id(createdAt);
      const discount = random.chance(0.15) ? cents(random.pick([5_000, 7_500, 10_000])) : noCents;
      const sentAt = minutesAfter(createdAt, random.int(4, 25));
      const row: QuoteRow = {
        id,
        organizationId,
        clientId: client.row.id,
        propertyId: (job?.plan.property ?? client.properties[0])?.id,
        number: documentNumber("quote", index + 1),
        title: work.title,
        description: work.description,
        message: random.pick(messages),
        validUntil: addDays(clock.dayOf(createdAt), 30),
        sentAt,
        ...answer,
        ...priceTotals(lines, discount, client.row.taxRate),
        createdAt,
        updatedAt: answer.decidedAt ?? sentAt,
      };
      return {
        row,
        lines: lines.map((line) => ({ ...line, id: random.id(createdAt), organizationId, quoteId: id })),
        job,
      };
    });
};
