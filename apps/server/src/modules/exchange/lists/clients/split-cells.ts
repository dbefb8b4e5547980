import type { ClientImportMapping, ImportColumn, ImportTarget } from "@fieldwright/contract/client-imports";
import { longestTag } from "@fieldwright/contract/clients";
import { email as emailField } from "@fieldwright/contract/fields";
import * as z from "zod/mini";
import type { Table } from "../parse-csv";
import { placeOf, plainTitle, targetByTitle } from "./titles";

/** Enough to judge a column by. */
const sampled = 200;

const cellsOf = ({ rows }: Table, index: number): string[] =>
  rows.slice(0, sampled).flatMap(({ cells }) => cells[index] || []);

const mostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(fits).length >= cells.length * 0.6;

const isDate = (cell: string): boolean => /^\d{4}-\d\d-\d\d|^\d{1,2}\/\d{1,2}\/\d{2,4}/.test(cell);

const isPhone = (cell: string): boolean =>
  !isDate(cell) &&
  !/[a-z]{4}/i.test(cell) &&
  cell.replaceAll(/\D/g, "").length >= 10 &&
  phonesIn(cell).phones.length > 0;

/** After a comma, these make a place or a company of it: "Columbus, OH", "Acme Plumbing, LLC". */
const notFirstName = /^(?:[A-Z]{2}|llc|inc|ltd|co|corp|company|lp|llp|pllc)\.?$/;

const isName = (part: string): boolean => /^\p{L}[\p{L}'’. -]*$/u.test(part);

/** "Sorensen, Kim". */
const isLastFirst = (cell: string): boolean => {
  const [last = "", first = "", ...more] = cell.split(", ");
  return (
    more.length === 0 &&
    isName(last) &&
    isName(first) &&
    !notFirstName.test(first) &&
    !notFirstName.test(first.toLowerCase())
  );
};

/** People have names of their own. The same few words again and again are a kind, a team or a town. */
const areDistinct = (cells: readonly string[]): boolean => new Set(cells).size >= cells.length * 0.6;

const isStateCode = (cell: string): boolean => /^[a-z]{2}$/i.test(cell);

/** What the cells look like, if the title says nothing. Names are only guessed where no column is known to have them. */
const targetByContent = (cells: readonly string[], hasNames: boolean): ImportTarget | null => {
  if (!hasNames && mostly(cells, isLastFirst) && areDistinct(cells)) return "name";
  if (mostly(cells, (cell) => emailsIn(cell).emails.length > 0)) return "email";
  if (mostly(cells, (cell) => /^\d{5}(-\d{4})?$/.test(cell))) return "zip";
  if (mostly(cells, isPhone)) return "phone";
  if (mostly(cells, (cell) => /^\d+\s+\S.*\b\d{5}(-\d{4})?$/.test(cell))) return "address";
  if (mostly(cells, (cell) => /^\d+[a-z]?\s+[a-z]/i.test(cell))) return "line1";
  return null;
};

/** Words with numbers, such as "gate code 4471", are rather notes. */
const looksLikeNote = (tag: string): boolean => tag.length > longestTag || /[a-z]+ .*\d{3}/i.test(tag);

const questionOf = (
  target: ImportTarget | null,
  cells: readonly string[],
  byTitle: boolean,
): string | null => {
  if (target === null) return null;
  if (!byTitle) return "Guessed from what's in it";
  const turned = target === "name" && mostly(cells, isLastFirst) ? cells.find(isLastFirst) : undefined;
  if (turned !== undefined) {
    const { firstName, lastName } = splitName(turned);
    return `Last name first? "${turned}" is added as ${firstName} ${lastName}.`;
  }
  if (target === "tags" && cells.some((cell) => tagsIn(cell).some(looksLikeNote))) return "Tags or notes?";
  return null;
};

/** A whole billing address is one cell; with a city beside it, it is the street. */
const withBilling = (target: ImportTarget | null | undefined, hasCity: boolean) =>
  target === "billing" && hasCity ? "billingLine1" : target;

/** Likewise for "Address". */
const withStreet = (target: ImportTarget | null | undefined, hasCity: boolean) =>
  target === "address" && hasCity ? "line1" : target;

const hasTarget = (columns: readonly string[], wanted: ImportTarget): boolean =>
  columns.some((column) => targetByTitle(column) === wanted);

/** Titles, the chosen or guessed meaning, an example, and whether the person should look. */
export const describeColumns = (table: Table, chosen: ClientImportMapping | undefined): ImportColumn[] => {
  const billingParts = hasTarget(table.columns, "billingCity") || hasTarget(table.columns, "billingZip");
  const parts = hasTarget(table.columns, "city") || hasTarget(table.columns, "zip");
  let hasNames = (["name", "firstName", "lastName", "company"] as const).some((one) =>
    hasTarget(table.columns, one),
  );
  return table.columns.map((title, index) => {
    const cells = cellsOf(table, index);
    const byTitle = targetByTitle(title);
    // "St" may as well be a street or a status.
    const sure = plainTitle(title) === "st" && !mostly(cells, isStateCode) ? undefined : byTitle;
    const named = withStreet(withBilling(sure, billingParts), parts);
    const guessed = named === undefined ? targetByContent(cells, hasNames) : named;
    // One column has the names.
    hasNames ||= guessed === "name";
    const first = cells.length === 0 ? null : guessed;
    const target = chosen ? (chosen[title] ?? null) : first;
    return {
      title,
      example: (cells[0] ?? "").slice(0, 120),
      target,
      place: placeOf(title),
      question: target === first ? questionOf(target, cells, named !== undefined) : null,
    };
  });
};

/** Our own list of refused rows has a last column that says why. */
export const reasonTitle = "Why it was left out";
const plainReason = plainTitle(reasonTitle);

export const mappingOf = (columns: readonly ImportColumn[]): ClientImportMapping =>
  Object.fromEntries(
    columns.flatMap(({ title, target }) =>
      target && plainTitle(title) !== plainReason ? [[title, target]] : [],
    ),
  );

/** A column that is imported. */
export type UsedColumn = {
  readonly index: number;
  readonly title: string;
  readonly target: ImportTarget;
  readonly place: number;
};

export const usedColumns = (
  columns: readonly string[],
  mapping: Readonly<Record<string, ImportTarget>>,
): UsedColumn[] =>
  columns.flatMap((title, index) => {
    const target = mapping[title];
    return target ? [{ index, title, target, place: placeOf(title) }] : [];
  });

/** A cell that is not blank. */
export type Cell = UsedColumn & { readonly text: string };

export const filledCells = (used: readonly UsedColumn[], cells: readonly string[]): Cell[] =>
  used.flatMap((column) => {
    const text = (cells[column.index] ?? "").trim();
    return text ? [{ ...column, text }] : [];
  });

/** Several values in a cell: on lines, or between semicolons, bars, ":::" as in Google Contacts, or commas. */
const parts = (cell: string, marks = /\s*(?::::|[;|\n\r]|,)\s*/): string[] =>
  cell
    .split(marks)
    .map((part) => part.trim())
    .filter(Boolean);

export const tagsIn = (cell: string): string[] =>
  // Groups that Google Contacts makes itself start with a star.
  [...new Set(parts(cell).filter((tag) => !tag.startsWith("*")))];

const isEmail = (text: string): boolean => z.safeParse(emailField, text).success;

/** What is no email is kept as `rest`, so that it can be noted. */
export const emailsIn = (cell: string): { emails: string[]; rest: string } => {
  const words = cell
    .replaceAll(/mailto:/gi, "")
    .split(/(?::::|[\s,;|<>()])+/)
    .filter(Boolean);
  const emails = [...new Set(words.map((word) => word.replace(/\.+$/, "")).filter(isEmail))];
  return { emails, rest: emails.length === 0 ? cell.trim() : "" };
};

export type LabeledPhone = { readonly label: string; readonly phone: string };

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** North American numbers are written alike, others stay as they are. */
const tidyPhone = (written: string): string => {
  const [number = "", extension] = written.split(/\s*(?:x|ext\.?|extension)\s*(?=\d+$)/i);
  const digits = digitsOf(number);
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  const tidy =
    ten.length === 10 && (!number.trim().startsWith("+") || digits.length === 11)
      ? `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`
      : number.trim();
  return (extension ? `${tidy} x${extension}` : tidy).slice(0, 40);
};

const phonePattern =
  /(?:([A-Za-z][A-Za-z ]{0,20}?)\s*[:#]\s*)?(\+?\(?\d[\d\s().\-/\u2010-\u2015]{4,22}\d(?:\s*(?:x|ext\.?|extension)\s*\d{1,6})?)/gi;
const american = /\+?1?[\s.-]?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}/g;

/** Two numbers with only a blank between them look like one that is too long. */
const separate = (found: string): string[] =>
  digitsOf(found).length > 15 ? (found.match(american) ?? [found]) : [found];

export const phonesIn = (cell: string): { phones: LabeledPhone[]; rest: string } => {
  const phones = parts(cell, /\s*(?::::|[;,|\n\r]|\s\/\s|\s+or\s+)\s*/i).flatMap((part) =>
    [...part.matchAll(phonePattern)].flatMap(([, label = "", found = ""]) =>
      separate(found)
        .filter((one) => digitsOf(one).length >= 7)
        .map((one) => ({ label: label.trim(), phone: tidyPhone(one) })),
    ),
  );
  return { phones, rest: phones.length === 0 ? cell.trim() : "" };
};

export type Place = { line1: string; line2: string; city: string; state: string; zip: string };

const longestAddress = 300;

const wholeAddress =
  /^(?<street>.+?)(?:,|\n)\s*(?:(?<line2>(?:apt|unit|suite|ste|#)[^,\n]*)(?:,|\n)\s*)?(?<city>[^,\n\d]+)(?:,|\n)\s*(?<state>[A-Za-z][A-Za-z. ]+?)[\s,]+(?<zip>[A-Z]?\d[\dA-Z -]{2,9})(?:[,\s]+(?:USA?|United States|Canada))?$/is;

const clean = (part: string | undefined): string => (part ?? "").replaceAll(/\s*\n\s*/g, ", ").trim();

/** "12 Elm St, Columbus, OH 43215" in its parts. What cannot be told apart stays in the street line. */
const wholePlace = (text: string): Place => {
  const found = text.length > longestAddress ? undefined : wholeAddress.exec(text.trim())?.groups;
  return found
    ? {
        line1: clean(found["street"]),
        line2: clean(found["line2"]),
        city: clean(found["city"]),
        state: clean(found["state"]),
        zip: clean(found["zip"]),
      }
    : { line1: clean(text), line2: "", city: "", state: "", zip: "" };
};

/** Several addresses in a cell are separated by semicolons, bars or blank lines. */
export const placesIn = (cell: string): Place[] =>
  cell
    .split(/\s*(?::::|[;|]|\n\s*\n)\s*/)
    .filter((part) => part.trim() !== "")
    .map(wholePlace);

/** A street cell with line breaks, or with the city after a dot as Jobber writes it. */
export const streetIn = (cell: string): Pick<Place, "line1" | "line2"> => {
  const [line1 = "", ...others] = cell
    .replace(/\s+•\s.*$/s, "")
    .split(/\s*[\r\n]+\s*/)
    .filter(Boolean);
  return { line1, line2: others.join(", ") };
};

/** Handles "Sorensen, Kim" and "Kim Sorensen". Without a comma, the last word is the last name. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const [last = "", first] = name.split(",", 2).map((part) => part.trim());
  if (first) return { firstName: first, lastName: last };
  const words = last.split(/\s+/);
  return words.length === 1
    ? { firstName: last, lastName: "" }
    : { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
};

const companyWords =
  /\b(llc|l\.l\.c|inc|corp|co|company|ltd|gmbh|plc|pllc|lp|hoa|church|school|university|hospital|dental|clinic|properties|apartments|condos?|realty|management|services|associates|partners|group|holdings|restaurant|cafe|bakery|hotel|bank|city of|county|dept|department|association|foundation|& sons|bros)\b/i;

export const looksLikeCompany = (name: string): boolean => companyWords.test(name);

export const isYes = (cell: string): boolean => /^(true|yes|y|1|x|archived|inactive)$/i.test(cell.trim());
