import type { ImportField, ImportMapping, ImportPreview } from "@fieldwright/contract/csv";

export const fieldLabels: Readonly<Record<ImportField, string>> = {
  firstName: "First name",
  lastName: "Last name",
  name: "Whole name",
  email: "Email",
  phone: "Phone",
  company: "Company name",
  line1: "Street address",
  line2: "Unit or suite",
  city: "City",
  state: "State",
  zip: "ZIP code",
  tags: "Tags",
  status: "Status",
};

/** A field can come from only one column: mapping it again clears the first column. */
export const matchColumn = (
  mapping: ImportMapping,
  column: string,
  field: ImportField | undefined,
): ImportMapping => {
  const others = Object.entries(mapping).filter(([other, used]) => other !== column && used !== field);
  return Object.fromEntries(field ? [...others, [column, field]] : others);
};

/** Turns a server field path into its label: "address.line1" becomes the street address. */
export const fieldWords = (path: string): string => {
  const last = path.split(".").find((part) => part in fieldLabels);
  return isField(last) ? fieldLabels[last] : path;
};

export const isField = (value: string | undefined): value is ImportField =>
  value !== undefined && value in fieldLabels;

export type OnDuplicate = "skip" | "update" | "create";

export const rowsToImport = (preview: ImportPreview, onDuplicate: OnDuplicate): number => {
  const invalid = new Set(preview.errors.map(({ row }) => row)).size;
  const skipped = onDuplicate === "skip" ? preview.duplicates.length : 0;
  return preview.total - invalid - skipped;
};
