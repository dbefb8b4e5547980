import { maxImportRows } from "@fieldwright/contract/csv";
import { CsvError, parse } from "csv-parse/sync";
import { invalid } from "#kernel";

export type Table = {
  /** Each title once. */
  readonly columns: readonly string[];
  /** `row` as a spreadsheet counts: the titles are row 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
};

/** Spreadsheets write commas, semicolons or tabs, depending on where they are used. */
const delimiterOf = (text: string): string => {
  const [titles = ""] = text.split(/[\r\n]/, 1);
  const [first, ...others] = [",", ";", "\t"].map((mark) => ({ mark, uses: titles.split(mark).length }));
  return others.reduce((most, next) => (most && next.uses > most.uses ? next : most), first)?.mark ?? ",";
};

const read = (text: string): string[][] => {
  try {
    return parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw invalid({ field: "csv", msg: `The file is not a CSV file. ${cause.message}` });
  }
};

/** Undoes what an export does to keep a spreadsheet from computing a text. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/, "");

const titlesOf = (cells: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const title = cell.trim() || `Column ${index + 1}`;
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
};

export const parseCsv = (text: string): Table => {
  const [titles = [], ...records] = read(text);
  const rows = records
    .map((cells, index) => ({ row: index + 2, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (rows.length === 0) throw invalid({ field: "csv", msg: "The file has no rows below its titles" });
  if (rows.length > maxImportRows)
    throw invalid({ field: "csv", msg: "At most 5,000 rows can be imported at once" });
  return { columns: titlesOf(titles), rows };
};
