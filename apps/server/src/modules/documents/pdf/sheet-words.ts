import { formatUsd } from "@fieldwright/domain/money";
import type { Letterhead } from "../../organizations/read-letterhead";
import type { Sheet, SheetAmount, SheetLine } from "./sheet";

/** The product's own colour, where the organization has set none. */
const ownAccent = "#2553a0";

export const usd = (dollars: number): string =>
  dollars < 0 ? `−${formatUsd(-dollars)}` : formatUsd(dollars);

/** Making one takes longer than using it ever does. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

const dayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
  dayFormats.set(timeZone, format);
  return format;
};

/** "Nov 10, 2026": of a calendar day, or of an instant in a zone. */
export const dayInWords = (value: string, timeZone = "UTC"): string =>
  dayFormat(timeZone).format(new Date(value));

type Amounts = {
  readonly subtotal: number;
  readonly discount: number;
  readonly taxRate: number;
  readonly tax: number;
};

export const amountsAbove = ({ subtotal, discount, taxRate, tax }: Amounts): SheetAmount[] => [
  { label: "Subtotal", value: usd(subtotal) },
  ...(discount > 0 ? [{ label: "Discount", value: usd(-discount) }] : []),
  ...(taxRate > 0 ? [{ label: `Tax ${taxRate}%`, value: usd(tax) }] : []),
];

type Line = {
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
};

const quantities = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

export const quantityInWords = (quantity: number): string => quantities.format(quantity);

export const pricedLine = ({ name, description, quantity, unitPrice, total }: Line): SheetLine => ({
  name,
  description,
  quantity: quantityInWords(quantity),
  unitPrice: usd(unitPrice),
  amount: usd(total),
});

type Client = {
  readonly user: {
    readonly firstName: string;
    readonly lastName: string;
    readonly profile: { readonly address: string | null };
  };
  readonly company: { readonly name: string };
};

export const nameOf = ({ user }: Client): string => `${user.firstName} ${user.lastName}`.trim();

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
