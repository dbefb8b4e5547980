import { formatDate } from "@fieldwright/domain/format-time";
import { quantityInWords } from "@fieldwright/domain/line-units";
import { type Dollars, dollars, signedUsd, withRate } from "@fieldwright/domain/money";
import type { Letterhead } from "#identity";

/** Used when the organization has not set a color. */
const ownAccent = "#2553a0";

/** "Nov 10, 2026", from a calendar day, or from an instant and its time zone. */
export const dayInWords = (value: string, timeZone = "UTC"): string => formatDate(value, timeZone);

type Amounts = {
  readonly subtotal: Dollars;
  readonly discount: Dollars;
  readonly discountPercent: number | null;
  readonly taxRate: number;
  readonly tax: Dollars;
};

export const amountsAbove = ({
  subtotal,
  discount,
  discountPercent,
  taxRate,
  tax,
}: Amounts): SheetAmount[] => [
  { label: "Subtotal", value: signedUsd(subtotal) },
  ...(discount > 0
    ? [{ label: withRate("Discount", discountPercent), value: signedUsd(dollars(0 - discount)) }]
    : []),
  ...(taxRate > 0 ? [{ label: `Tax ${taxRate}%`, value: signedUsd(tax) }] : []),
];

type Line = {
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: Dollars;
  readonly total: Dollars;
};

export const pricedLine = ({ name, description, quantity, unit, unitPrice, total }: Line): SheetLine => ({
  name,
  description,
  quantity: quantityInWords(quantity, unit),
  unitPrice: signedUsd(unitPrice),
  amount: signedUsd(total),
});

type Client = {
  readonly user: {
    readonly firstName: string;
    readonly lastName: string;
    readonly profile: { readonly address: string | null };
  };
  readonly company: { readonly name: string };
};

const nameOf = ({ user }: Client): string => `${user.firstName} ${user.lastName}`.trim();

export const addresseeOf = (client: Client): string[] =>
  [nameOf(client), client.company.name, client.user.profile.address ?? ""].filter(Boolean);

export const businessOf = (
  { name, address, phone, email }: Letterhead,
  logo: Uint8Array | undefined,
): Sheet["business"] => ({
  name,
  lines: [...address, phone, email].filter(Boolean),
  ...(logo ? { logo } : {}),
});

export const accentOf = ({ accent }: Letterhead): string => accent || ownAccent;

/** One line of the table. A job sheet has no prices. */
export type SheetLine = {
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice?: string;
  readonly amount?: string;
};

export type SheetAmount = { readonly label: string; readonly value: string };
export type SheetCheck = {
  readonly text: string;
  readonly state: "open" | "done" | "skipped";
  /** The answer, or what it should be. */
  readonly answer: string;
};

export type SheetSigning = {
  /** The name of whoever signed, or that nobody was home. */
  readonly title: string;
  readonly words: string;
  /** Lines in a box of 1000 by 400. */
  readonly strokes: string | null;
};

type SheetBlock = { readonly heading: string; readonly text: string };

/** All text of a printed document. The drawing code decides only positions and sizes. */
export type Sheet = {
  /** The document title that PDF viewers show. */
  readonly title: string;
  /** A CSS hex color. */
  readonly accent: string;
  readonly business: {
    readonly name: string;
    readonly lines: readonly string[];
    readonly logo?: Uint8Array;
  };
  readonly heading: string;
  readonly number: string;
  /** For example "Paid" or "Approved". */
  readonly stamp?: string;
  readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly opening?: string;
  readonly lines: readonly SheetLine[];
  readonly amounts: readonly SheetAmount[];
  readonly closing?: SheetAmount;
  readonly after: readonly SheetAmount[];
  /** Printed with check boxes. */
  readonly checks: readonly SheetCheck[];
  readonly parts: readonly SheetLine[];
  readonly signings: readonly SheetSigning[];
  readonly blocks: readonly SheetBlock[];
  readonly payHere?: { readonly url: string; readonly label: string };
  readonly signature?: { readonly name: string; readonly words: string; readonly image?: Uint8Array };
};
