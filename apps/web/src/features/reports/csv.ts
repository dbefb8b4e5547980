export type CsvCell = string | number | null;

/**
 * Spreadsheets run text that starts like this as a formula. A leading apostrophe prevents it. Numbers are unaffected.
 */
const formula = /^[=+\-@\t\r]/;

const cellText = (cell: CsvCell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${[titles, ...rows].map((row) => row.map(cellText).join(",")).join("\r\n")}\r\n`;
