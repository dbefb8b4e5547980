import { Readable } from "node:stream";
import { maxImportColumns, maxImportRows } from "@fieldwright/contract/imports";
import { CsvError, parse } from "csv-parse";
import { createPauses, invalid } from "#kernel";

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

/** Bytes. The parser takes seconds for a file that is one long cell. */
const maxRow = 200_000;

/** Bytes. The parser takes so many at a time. */
const piece = 20_000;

/** As bytes: a character of two code units would not survive being cut in two. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

/** Removes the quote that our exports put before text that a spreadsheet would run as a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/, "");

type Line = Table["rows"][number];
type Parsed = { readonly record: readonly string[]; readonly info: { records: number; empty_lines: number } };

/** Without blank lines, of which a file may have millions. Stops where the file has too many rows. */
const read = async (text: string): Promise<Line[]> => {
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRow,
      skip_empty_lines: true,
    }),
  );
  const pause = createPauses();
  const lines: Line[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      await pause();
      // One more column than allowed is enough to refuse the file.
      const cells = record.slice(0, maxImportColumns + 1).map(plain);
      if (cells.some(Boolean)) lines.push({ row: info.records + info.empty_lines, cells });
      if (lines.length > titleLines + maxImportRows) break;
    }
    return lines;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    if (cause.code === "CSV_MAX_RECORD_SIZE")
      throw invalid({ field: "csv", msg: "A row of the file is longer than 200 kB" });
    throw invalid({ field: "csv", msg: `This isn't a CSV file. ${cause.message}` });
  }
};

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

export const filled = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter(Boolean);

/** Reports start with their name, the company and the period. The titles are the first line that reads like them. */
export const titlesBelow =
  (isTitle: (cell: string) => boolean) =>
  (records: readonly (readonly string[])[]): number => {
    const found = records
      .slice(0, titleLines)
      // A line of a million cells is refused later, but must not be read here.
      .map((cells) => filled(cells.slice(0, maxImportColumns)))
      .findIndex((cells) => cells.length >= 3 && cells.filter(isTitle).length >= 2);
    return Math.max(found, 0);
  };

export const isTotal = (cells: readonly string[]): boolean =>
  /^(grand\s+|sub)?totals?\b(\s+(for|of)\b.*)?:?$/i.test(filled(cells)[0] ?? "");

/** The titles are the first line that is not blank, unless `titlesAt` finds them further down. */
export const parseCsv = async (
  text: string,
  titlesAt: (records: readonly (readonly string[])[]) => number = () => 0,
): Promise<Table> => {
  const lines = await read(withoutHint(text));
  const at = titlesAt(lines.slice(0, titleLines).map(({ cells }) => cells));
  const [titles, ...rows] = lines.slice(at);
  if (rows.length === 0) throw invalid({ field: "csv", msg: "The file has no rows below the column names" });
  if (rows.length > maxImportRows)
    throw invalid({ field: "csv", msg: "Up to 5,000 rows can be imported at once" });
  return { columns: titlesOf(titles?.cells ?? []), rows };
};
