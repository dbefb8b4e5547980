import { type Cents, type Thousandths, toDollars, toQuantity } from "@fieldwright/domain/money";
import { stringify } from "csv-stringify/sync";

export type File = { readonly name: string; readonly content: string };

type Column<Row> = readonly [title: string, cell: (row: Row) => string];

/** Escapes text that a spreadsheet would run as a formula. Amounts and phone numbers stay unchanged. */
const isNumber = (cell: string): boolean => /^[+-]?[\d ().-]+$/.test(cell);
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell);

/** QuickBooks and Xero read each line of text as a row. */
const inOneLine = (cell: string): string => cell.replace(/\s*[\r\n]+\s*/g, " ");

const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  stringify(
    [
      columns.map(([title]) => title),
      ...rows.map((row) => columns.map(([, cell]) => harmless(inOneLine(cell(row))))),
    ],
    { record_delimiter: "windows" },
  );

export type Sheet<Row> = {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** How many groups the program accepts per file. A group, such as the lines of an invoice, is never split. */
  readonly most: number;
  readonly groups: readonly (readonly Row[])[];
};

/** One file, or numbered files when there are more than `most` groups. No file without groups. */
export const filesOf = <Row>({ name, columns, most, groups }: Sheet<Row>): File[] => {
  const parts = Array.from({ length: Math.ceil(groups.length / most) }, (_, part) =>
    groups.slice(part * most, (part + 1) * most),
  );
  return parts.map((part, index) => ({
    name: parts.length > 1 ? `${name}-${index + 1}.csv` : `${name}.csv`,
    content: csvOf(columns, part.flat()),
  }));
};

export const moneyText = (amount: Cents): string => toDollars(amount).toFixed(2);
export const quantityText = (quantity: Thousandths): string => String(toQuantity(quantity));
