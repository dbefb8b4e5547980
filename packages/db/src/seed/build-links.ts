import type { customerLinks } from "../schema/customer-links";
import { minutesAfter } from "./clock";
import type { Random } from "./random";
import type { InvoiceRow, QuoteRow } from "./rows";

type LinkRow = typeof customerLinks.$inferInsert;

const validFor = 180 * 1440;

/** Sent documents get a link, as if the product had sent them. Answered quotes were opened through it. */
export const buildLinks = (
  random: Random,
  now: Date,
  { quotes, invoices }: { readonly quotes: readonly QuoteRow[]; readonly invoices: readonly InvoiceRow[] },
  linkHash: (id: string) => string,
): LinkRow[] => {
  const link = (kind: LinkRow["kind"], { id: recordId, organizationId, sentAt }: QuoteRow | InvoiceRow) => {
    if (!sentAt) return [];
    const id = random.id(sentAt);
    const expiresAt = minutesAfter(now, validFor);
    return [{ id, organizationId, kind, recordId, tokenHash: linkHash(id), createdAt: sentAt, expiresAt }];
  };
  return [
    ...quotes.flatMap((quote) =>
      link("quote", quote).map((row) =>
        quote.decidedAt
          ? { ...row, opens: 1, firstOpenedAt: quote.decidedAt, lastOpenedAt: quote.decidedAt }
          : row,
      ),
    ),
    ...invoices.flatMap((invoice) => link("invoice", invoice)),
  ];
};
