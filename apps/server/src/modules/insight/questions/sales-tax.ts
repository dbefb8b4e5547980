import type { SalesTax, TaxRow } from "@fieldwright/contract/report-questions";
import type { TenantTx } from "@fieldwright/db/client";
import { addCents, noCents, subtractCents, toDollars, toPercent } from "@fieldwright/domain/money";
import { bucketsOf, type DayRange } from "@fieldwright/domain/report-periods";
import { type SaleSum, sumSales } from "./sums.repo";

const rowOf = (start: string, rate: SaleSum["taxRate"], sums: readonly SaleSum[]): TaxRow => {
  const of = (measure: string) =>
    sums
      .filter((sum) => sum.measure === measure && sum.taxRate === rate)
      .reduce(
        ({ sales, tax }, sum) => ({
          sales: addCents(sales, subtractCents(sum.amount, sum.tax)),
          tax: addCents(tax, sum.tax),
        }),
        { sales: noCents, tax: noCents },
      );
  const [invoiced, collected] = [of("invoiced"), of("collected")];
  return {
    start,
    rate: toPercent(rate),
    invoicedSales: toDollars(invoiced.sales),
    invoicedTax: toDollars(invoiced.tax),
    collectedSales: toDollars(collected.sales),
    collectedTax: toDollars(collected.tax),
  };
};

const isEmpty = (row: TaxRow): boolean =>
  row.invoicedSales === 0 && row.invoicedTax === 0 && row.collectedSales === 0 && row.collectedTax === 0;

/** A month without sales has no row. */
export const readSalesTax = async (tx: TenantTx, range: DayRange): Promise<SalesTax> => {
  const sums = (await sumSales(tx, range)).filter(({ measure }) => measure !== "completed");
  const rows = bucketsOf("month", range).flatMap(({ name, start }) => {
    const ofMonth = sums.filter(({ month }) => month === name);
    const rates = [...new Set(ofMonth.map(({ taxRate }) => taxRate))].toSorted((one, other) => other - one);
    return rates.map((rate) => rowOf(start, rate, ofMonth)).filter((row) => !isEmpty(row));
  });
  return { range: { startDate: range.start, endDate: range.end }, rows };
};
