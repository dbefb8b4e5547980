export type CsvCell = string | number | null;

/** A spreadsheet would run what begins like this; an apostrophe before it makes it text. Numbers stay numbers. */
const formula = /^[=+\-@\t\r]/;

const cellText = (cell: CsvCell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${[titles, ...rows].map((row) => row.map(cellText).join(",")).join("\r\n")}\r\n`;
