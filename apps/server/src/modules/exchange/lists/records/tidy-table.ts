import { maxRecordColumns, type RecordKind } from "@fieldwright/contract/record-imports";
import { parseCsv, type Table } from "../parse-csv";
import { recordTargetOf } from "./titles";

/** The column of reports that name the client on a line of its own, above its rows. */
export const groupTitle = "Column 1";

const filled = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

const knownTitles = (kind: RecordKind, cells: readonly string[]): number =>
  filled(cells).filter((cell) => recordTargetOf(kind, cell) !== undefined).length;

/** Reports start with their name, the company and the period. The titles are the first line that reads like them. */
const titlesAt =
  (kind: RecordKind) =>
  (records: readonly (readonly string[])[]): number => {
    const found = records
      .slice(0, 12)
      // A line of a million cells is refused later, but must not be read here.
      .map((cells) => cells.slice(0, maxRecordColumns))
      .findIndex((cells) => filled(cells).length >= 3 && knownTitles(kind, cells) >= 2);
    return Math.max(found, 0);
  };

const isTotal = (cells: readonly string[]): boolean =>
  /^(grand\s+|sub)?totals?\b(\s+(for|of)\b.*)?:?$/i.test(filled(cells)[0] ?? "");

/** Without totals and footers. In reports by client, each row gets the client of the line above it. */
const withoutFrame = ({ columns, rows }: Table): Table => {
  const isGrouped = columns[0] === groupTitle;
  let group = "";
  const kept = rows.flatMap(({ row, cells }) => {
    if (isTotal(cells)) return [];
    const [only, ...others] = filled(cells);
    if (columns.length >= 3 && others.length === 0) {
      if (isGrouped && cells[0]?.trim()) group = only ?? "";
      return [];
    }
    return [{ row, cells: isGrouped && !cells[0]?.trim() ? [group, ...cells.slice(1)] : cells }];
  });
  return { columns, rows: kept };
};

export const readTable = (kind: RecordKind, csv: string): Table =>
  withoutFrame(parseCsv(csv, titlesAt(kind)));
