/** The default unit of a line. */
export const wholeUnit = "each";

/** Units that forms suggest. A line may have any other unit up to `maxUnitLength` characters. */
export const lineUnits = [wholeUnit, "hour", "day", "ft", "sq ft", "yd", "cu yd", "lb", "gal"] as const;

export const maxUnitLength = 20;

const plurals: Readonly<Record<string, string>> = { hour: "hours", day: "days" };

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** "3", "2.5 hours", "40 sq ft". */
export const quantityInWords = (quantity: number, unit: string): string => {
  const number = numbers.format(quantity);
  if (unit === wholeUnit) return number;
  return `${number} ${quantity === 1 ? unit : (plurals[unit] ?? unit)}`;
};
