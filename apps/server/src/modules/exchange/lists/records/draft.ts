import type { ImportTarget } from "@fieldwright/contract/client-imports";
import type { RecordMapping, RecordTarget } from "@fieldwright/contract/record-imports";
import type { ImportedClient } from "#customers";
import { draftClient } from "../clients/draft-client";
import { plainTitle } from "../clients/titles";

export type UsedColumn = { readonly index: number; readonly title: string; readonly target: RecordTarget };
export type Cell = UsedColumn & { readonly text: string };

export const usedColumns = (columns: readonly string[], mapping: RecordMapping): UsedColumn[] =>
  columns.flatMap((title, index) => {
    const target = mapping[title];
    return target ? [{ index, title, target }] : [];
  });

/** A file with one row for each line of an invoice, not for each invoice. */
export const hasLines = (used: readonly { readonly target: RecordTarget | null }[]): boolean => {
  const has = (target: RecordTarget) => used.some((column) => column.target === target);
  return has("item") || has("itemText") ? has("amount") || has("rate") : has("amount") && has("total");
};

export const filledCells = (used: readonly UsedColumn[], cells: readonly string[]): Cell[] =>
  used.flatMap((column) => {
    const text = (cells[column.index] ?? "").trim();
    return text ? [{ ...column, text }] : [];
  });

const asClient: Partial<Record<RecordTarget, ImportTarget>> = {
  client: "name",
  firstName: "firstName",
  lastName: "lastName",
  company: "company",
  email: "email",
  phone: "phone",
  clientNumber: "externalId",
  address: "address",
  line1: "line1",
  line2: "line2",
  city: "city",
  state: "state",
  zip: "zip",
};

/** Whom a row is for. */
export type Who = {
  /** As the rules of an import of clients read it. Null if the row has no name. */
  readonly draft: ImportedClient | null;
  readonly reference: string;
};

export const whoOf = (cells: readonly Cell[]): Who => {
  const used = cells.flatMap(({ target, title }, index) => {
    const to = asClient[target];
    return to ? [{ index, title, target: to, place: 1 }] : [];
  });
  const drafted = draftClient(
    used,
    cells.map(({ text }) => text),
  );
  if ("reason" in drafted) return { draft: null, reference: "" };
  return { draft: { ...drafted.draft, notes: "" }, reference: drafted.externalId };
};

export const firstOf = (cells: readonly Cell[], target: RecordTarget): string =>
  cells.find((cell) => cell.target === target)?.text ?? "";

export const addressLine = ({ addresses: [place] }: ImportedClient): string =>
  place
    ? [place.line1, place.line2, place.city, [place.state, place.zip].filter(Boolean).join(" ")]
        .filter(Boolean)
        .join(", ")
    : "";

/** Texts of several columns, each under its title, at most as long as a description may be. */
export const remarksOf = (cells: readonly Pick<Cell, "title" | "text">[], longest: number): string =>
  cells
    .map(({ title, text }) =>
      /^(job)?(notes?|description|details|instructions|memo)$/.test(plainTitle(title))
        ? text
        : `${title}: ${text}`,
    )
    .join("\n")
    .slice(0, longest);

const longestReference = 60;

/** "#1042" and "Invoice 1042" are 1042. */
export const numberIn = (text: string): string =>
  text
    .replace(/^(job|invoice|inv|no)?[.:]?\s*#\s*/i, "")
    .replace(/^(job|invoice)\s+(?=\d)/i, "")
    .trim()
    .slice(0, longestReference);

const longestCell = 10_000;
export const tooLong = "A cell in this row has more than 10,000 characters.";
export const hasLongCell = (cells: readonly Cell[]): boolean =>
  cells.some(({ text }) => text.length > longestCell);

export const noClient = "This row has no client.";

export type Setting = { readonly timeZone: string; readonly now: Date; readonly dueDays: number };

export type Refused = { readonly reason: string };
export const isRefused = (one: object): one is Refused => "reason" in one;
