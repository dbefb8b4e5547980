import type { Quote } from "@fieldwright/contract/quotes";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { signedUsd, withRate } from "@fieldwright/domain/money";
import type { Letterhead } from "#identity";
import type { Sheet, SheetLine } from "./sheet";
import { accentOf, addresseeOf, amountsAbove, businessOf, dayInWords, pricedLine } from "./sheet";

export type QuotePaper = {
  readonly quote: Quote;
  readonly letterhead: Letterhead;
  readonly timeZone: string;
  readonly logo: Uint8Array | undefined;
  readonly signature: Uint8Array | undefined;
  /** The page where the customer decides. Undefined unless the quote is pending. */
  readonly link: string | undefined;
};

const stamps = {
  pending: undefined,
  approved: "Approved",
  rejected: "Declined",
  expired: "Expired",
} as const;

const isLeftOut = (line: Quote["lineItems"][number]): boolean => !isIncluded(line);

const lineOf = (line: Quote["lineItems"][number]): SheetLine => {
  const priced = pricedLine(line);
  if (!isLeftOut(line)) return priced;
  return { ...priced, name: `${line.name} (optional, not included)`, amount: "–" };
};

export const quoteSheet = ({ quote, letterhead, timeZone, logo, signature, link }: QuotePaper): Sheet => {
  const stamp = stamps[quote.status];
  const { decidedAt, decidedByName } = quote;
  return {
    title: `Quote ${quote.quoteNumber} from ${letterhead.name}`,
    accent: accentOf(letterhead),
    business: businessOf(letterhead, logo),
    heading: "Quote",
    number: quote.quoteNumber,
    ...(stamp ? { stamp } : {}),
    facts: [
      { label: "For", lines: addresseeOf(quote.client) },
      { label: "Work", lines: [quote.title] },
      {
        label: "Date",
        lines: [
          dayInWords(quote.createdAt, timeZone),
          ...(quote.revision > 1 ? [`Revision ${quote.revision}`] : []),
        ],
      },
      { label: "Good until", lines: [dayInWords(quote.validUntil)] },
    ],
    ...(quote.message ? { opening: quote.message } : {}),
    lines: quote.lineItems.map(lineOf),
    amounts: amountsAbove(quote),
    closing: { label: "Total", value: signedUsd(quote.total) },
    after: [
      ...(quote.deposit > 0
        ? [
            {
              label: withRate("Deposit on approval", quote.depositPercent),
              value: signedUsd(quote.deposit),
            },
          ]
        : []),
      ...(quote.depositPaid > 0 ? [{ label: "Deposit received", value: signedUsd(quote.depositPaid) }] : []),
    ],
    checks: [],
    parts: [],
    signings: [],
    blocks: quote.description ? [{ heading: "Description", text: quote.description }] : [],
    ...(link ? { payHere: { url: link, label: "View and approve this quote online" } } : {}),
    ...(quote.status === "approved" && decidedAt && decidedByName
      ? {
          signature: {
            name: decidedByName,
            words: `Approved by ${decidedByName} on ${dayInWords(decidedAt, timeZone)}`,
            ...(signature ? { image: signature } : {}),
          },
        }
      : {}),
  };
};
