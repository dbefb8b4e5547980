/** Each unit is its own type, so an amount in cents cannot be passed as dollars, a rate or a quantity. */
declare const unit: unique symbol;
type Quantity<Name extends string> = number & { readonly [unit]: Name };

/** Money is whole cents, so arithmetic is exact. */
export type Cents = Quantity<"cents">;
/** Used in the API and in texts for people. */
export type Dollars = Quantity<"dollars">;
/** Quantities are whole thousandths. */
export type Thousandths = Quantity<"thousandths">;
/** Hundredths of a percent: 7.25% is 725. */
export type BasisPoints = Quantity<"basis points">;

const mustBeWhole = (count: number, name: string): number => {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is not a whole number of ${name}`);
  return count;
};

export const cents = (count: number) => mustBeWhole(count, "cents") as Cents;
export const basisPoints = (count: number) => mustBeWhole(count, "basis points") as BasisPoints;
export const thousandths = (count: number) => mustBeWhole(count, "thousandths") as Thousandths;
export const dollars = (amount: number) => amount as Dollars;

export const noCents = cents(0);

export const addCents = (one: Cents, other: Cents) => (one + other) as Cents;
export const subtractCents = (from: Cents, amount: Cents) => (from - amount) as Cents;
export const sumCents = (amounts: readonly Cents[]): Cents => amounts.reduce(addCents, noCents);
/** `0 - amount` avoids -0. */
export const negateCents = (amount: Cents) => (0 - amount) as Cents;
export const minCents = (...amounts: readonly [Cents, ...Cents[]]) => Math.min(...amounts) as Cents;
export const maxCents = (...amounts: readonly [Cents, ...Cents[]]) => Math.max(...amounts) as Cents;

/** The API uses dollars, percent and plain quantities. Everything inside uses whole numbers. */
export const toDollars = (amount: Cents) => (amount / 100) as Dollars;
export const toCents = (amount: Dollars) => Math.round(amount * 100) as Cents;
/** Adds in cents, so that 0.1 + 0.2 is 0.3. */
export const sumDollars = (amounts: readonly Dollars[]): Dollars => toDollars(sumCents(amounts.map(toCents)));

export const toQuantity = (count: Thousandths): number => count / 1000;
export const toThousandths = (quantity: number) => Math.round(quantity * 1000) as Thousandths;

export const toPercent = (rate: BasisPoints): number => rate / 100;
export const toBasisPoints = (percent: number) => Math.round(percent * 100) as BasisPoints;

/**
 * Whether a number has no more decimals than its unit stores: 0.1 + 0.2 passes at two decimals, 0.005 does not. The
 * tolerance is relative, so a tiny amount does not pass and become zero.
 */
export const fitsDecimals = (value: number, decimals: number): boolean => {
  const scale = 10 ** decimals;
  return Math.abs(value - Math.round(value * scale) / scale) <= Math.abs(value) * 1e-12;
};

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const formatUsd = (amount: Dollars): string => usd.format(amount);

/** Uses a real minus sign: "−$50.00". */
export const signedUsd = (amount: Dollars): string =>
  `${amount < 0 ? "−" : ""}${usd.format(Math.abs(amount))}`;

/** "Discount (10%)", or only the name if there is no rate. */
export const withRate = (name: string, percent: number | null): string =>
  percent === null ? name : `${name} (${percent}%)`;
