import type { ClientImportMapping, ImportColumn, ImportTarget } from "@fieldwright/contract/client-imports";
import { longestTag } from "@fieldwright/contract/clients";
import type { Table } from "../parse-csv";
import { emailsIn, phonesIn, tagsIn } from "./split-cells";
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

/** What the cells look like, if the title says nothing. */
const targetByContent = (cells: readonly string[]): ImportTarget | null => {
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
  if (!byTitle) return "Guessed from what is in it";
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
  return table.columns.map((title, index) => {
    const cells = cellsOf(table, index);
    const named = withStreet(withBilling(targetByTitle(title), billingParts), parts);
    const guessed = named === undefined ? targetByContent(cells) : named;
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
