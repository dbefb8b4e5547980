import { formatDate } from "@fieldwright/domain/format-time";
import { quantityInWords } from "@fieldwright/domain/line-units";
import { type Dollars, dollars, signedUsd, withRate } from "@fieldwright/domain/money";
import type { Letterhead } from "#identity";
import type { Sheet, SheetAmount, SheetLine } from "./sheet";

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
