import type { BuiltQuote } from "./build-quotes";
import type { Random } from "./random";

const offers = [
  { name: "Labor warranty, second year", dollars: 129 },
  { name: "Haul away and disposal", dollars: 75 },
  { name: "Priority service plan, one year", dollars: 189 },
  { name: "Leak sensor with automatic shutoff", dollars: 320 },
] as const;

/** From this total on the company asks for half of it before it orders. */
const depositFrom = 250_000;

/** What a pending quote offers beyond the work: lines to choose, and the deposit that is asked for. */
export const withOffers = (random: Random, quotes: readonly BuiltQuote[]): BuiltQuote[] =>
  quotes.map((quote) => {
    const { row, lines } = quote;
    if (row.status !== "pending") return quote;
    const { total = 0 } = row;
    const offered = random.shuffle(offers).slice(0, random.int(0, 2));
    return {
      ...quote,
      row: { ...row, deposit: total >= depositFrom ? Math.floor(total / 2) : 0 },
      lines: [
        ...lines,
        ...offered.map(({ name, dollars }, index) => ({
          id: random.id(row.createdAt),
          organizationId: row.organizationId,
          quoteId: row.id,
          position: lines.length + 1 + index,
          name,
          quantity: 1000,
          unitPrice: dollars * 100,
          total: dollars * 100,
          optional: true,
          selected: false,
        })),
      ],
    };
  });
