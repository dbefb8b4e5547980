import type { RecordKind } from "@fieldwright/contract/record-imports";
import { dayIn, minuteOfDay } from "@fieldwright/domain/calendar";
import { type Cents, cents } from "@fieldwright/domain/money";
import { filled, isTotal, parseCsv, type Table, titlesBelow } from "../parse-csv";
import { recordTargetOf } from "./titles";

/** The column of reports that name the client on a line of its own, above its rows. */
export const groupTitle = "Column 1";

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

/** A list of prices is no report: a row with nothing but a name is an item. */
export const readTable = async (kind: RecordKind, csv: string): Promise<Table> => {
  const table = await parseCsv(
    csv,
    titlesBelow((cell) => recordTargetOf(kind, cell) !== undefined),
  );
  return kind === "prices" ? table : withoutFrame(table);
};

/** Cents of the largest amount that comes in. */
export const largest = 9_999_999_999;

/** "1.234,50" has a decimal comma, "1,234.50" a decimal point. */
const plainNumber = (text: string): string =>
  /,\d{1,2}$/.test(text) && !/\.\d{1,2}$/.test(text)
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replaceAll(",", "");

/** "$1,234.50", "USD 45", "(120.00)" and "120.00-" are amounts. Null if the cell is none. */
export const centsIn = (cell: string): Cents | null => {
  const text = cell.replaceAll(/[\s$€£\u00a0]|usd|cad/gi, "").replaceAll(/[−–]/g, "-");
  const isNegative = /^\(.*\)$/.test(text) || /^-|-$/.test(text);
  const digits = plainNumber(text.replaceAll(/[()-]/g, ""));
  if (!/^\d*\.?\d+$|^\d+\.$/.test(digits)) return null;
  const amount = Math.round(Number(digits) * 100);
  if (amount > largest) return null;
  return cents(isNegative ? 0 - amount : amount);
};

/** Thousandths of a quantity, or of a percentage. */
export const thousandthsIn = (cell: string): number | null => {
  const digits = plainNumber(cell.replaceAll(/[\s%]/g, ""));
  if (!/^\d*\.?\d+$/.test(digits)) return null;
  const count = Math.round(Number(digits) * 1000);
  return count > 1_000_000_000 ? null : count;
};

/** A day, and the minute of that day if the cell has a time. */
export type When = { readonly day: string; readonly minute: number | null };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const fullYear = (year: number): number => (year >= 100 ? year : year + (year < 70 ? 2000 : 1900));

const two = (value: number): string => String(value).padStart(2, "0");

const dayOf = (year: number, month: number, day: number): string | null => {
  const full = fullYear(year);
  if (full < 1950 || full > 2150) return null;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${full}-${two(month)}-${two(day)}` : null;
};

const clock =
  /(?<![\d.])(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])\.?m?\b\.?|(?<![\d.])(\d{1,2}):(\d{2})/gi;

/** Minutes of the day of all times in a cell: "8:00 AM - 10:00 AM" has two. */
export const minutesIn = (cell: string): number[] =>
  [...cell.matchAll(clock)].flatMap(([, hour12, minute12, half, hour24, minute24]) => {
    const hour = Number(hour12 ?? hour24);
    const minute = Number(minute12 ?? minute24 ?? 0);
    if (minute > 59 || hour > (half ? 12 : 23)) return [];
    if (!half) return [hour * 60 + minute];
    return [((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + minute];
  });

/** The number of days since 1899-12-30, as spreadsheets store dates. */
const fromSerial = (serial: number): When => {
  const moment = new Date(Math.round((serial - 25_569) * 1440) * 60_000);
  const minute = moment.getUTCHours() * 60 + moment.getUTCMinutes();
  return { day: moment.toISOString().slice(0, 10), minute: Number.isInteger(serial) ? null : minute };
};

const written: readonly (readonly [RegExp, (parts: readonly string[]) => string | null])[] = [
  [/(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, ([y, m, d]) => dayOf(Number(y), Number(m), Number(d))],
  // With dots, the day comes first.
  [/(\d{1,2})\.(\d{1,2})\.(\d{2,4})/, ([d, m, y]) => dayOf(Number(y), Number(m), Number(d))],
  [
    /(\d{1,2})[/-](\d{1,2})[/-](\d{2,4})/,
    ([first, second, y]) =>
      Number(first) > 12
        ? dayOf(Number(y), Number(second), Number(first))
        : dayOf(Number(y), Number(first), Number(second)),
  ],
  [
    /([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i,
    ([month = "", d, y]) => dayOf(Number(y), months.indexOf(month.toLowerCase()) + 1, Number(d)),
  ],
  [
    /(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{2,4})/i,
    ([d, month = "", y]) => dayOf(Number(y), months.indexOf(month.toLowerCase()) + 1, Number(d)),
  ],
];

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)$/i;

/** American and ISO dates, dates in words, and the numbers of spreadsheets. Null if the cell is none. */
export const whenIn = (cell: string, timeZone: string): When | null => {
  const text = cell.trim().slice(0, 80);
  if (/^\d{5}(\.\d+)?$/.test(text) && Number(text) > 20_000 && Number(text) < 80_000)
    return fromSerial(Number(text));
  if (instant.test(text)) {
    const moment = new Date(
      text
        .replace(" ", "T")
        .replace(/\s+/, "")
        .replace(/([+-]\d\d)(\d\d)$/, "$1:$2"),
    );
    if (!Number.isNaN(moment.getTime()))
      return { day: dayIn(timeZone, moment), minute: minuteOfDay(timeZone, moment) };
  }
  for (const [pattern, read] of written) {
    const found = pattern.exec(text);
    const day = found ? read(found.slice(1)) : null;
    if (found && day) {
      const [minute] = minutesIn(
        `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.replace("T", " "),
      );
      return { day, minute: minute ?? null };
    }
  }
  return null;
};
