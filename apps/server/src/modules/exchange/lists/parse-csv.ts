import { maxImportRows } from "@fieldwright/contract/csv";
import { CsvError, parse } from "csv-parse/sync";
import { invalid } from "#kernel";

export type Table = {
  /** Titles are unique. */
  readonly columns: readonly string[];
  /** `row` is the row number in a spreadsheet, where the titles are row 1. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
};

/** The titles may be below the name and the period of a report. */
const titleLines = 12;

/** Spreadsheets use commas, semicolons or tabs, depending on the locale. Those inside quotes do not count. */
const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, 50_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|[\r\n]/, titleLines);
  const titles = lines.find((line) => /[,;\t]/.test(line)) ?? "";
  const [first, ...others] = [",", ";", "\t"].map((mark) => ({ mark, uses: titles.split(mark).length }));
  return others.reduce((most, next) => (most && next.uses > most.uses ? next : most), first)?.mark ?? ",";
};

const read = (text: string): string[][] => {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw invalid({ field: "csv", msg: `The file is not a CSV file. ${cause.message}` });
  }
};

/** Removes the quote that our exports put before text that a spreadsheet would run as a formula. */
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

/** Excel writes the delimiter on a line of its own. */
const withoutHint = (text: string): string => text.replace(/^\uFEFF?sep=.\r?\n/i, "");

/** The titles are the first line, unless `titlesAt` finds them further down. */
export const parseCsv = (
  text: string,
  titlesAt: (records: readonly (readonly string[])[]) => number = () => 0,
): Table => {
  const all = read(withoutHint(text));
  const at = titlesAt(all);
  const titles = all[at] ?? [];
  const rows = all
    .slice(at + 1)
    .map((cells, index) => ({ row: at + index + 2, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (rows.length === 0) throw invalid({ field: "csv", msg: "The file has no rows below the column names" });
  if (rows.length > maxImportRows)
    throw invalid({ field: "csv", msg: "At most 5,000 rows can be imported at once" });
  return { columns: titlesOf(titles), rows };
};
