import { cents, dollars, noCents, thousandths, toCents } from "@fieldwright/domain/money";
import type { BuiltQuote } from "./build-quotes";
import type { Random } from "./random";

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
