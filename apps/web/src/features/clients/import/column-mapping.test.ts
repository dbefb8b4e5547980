import type { ImportPreview } from "@fieldwright/contract/csv";
import { describe, expect, it } from "vitest";
import { fieldWords, matchColumn, rowsToImport } from "./column-mapping";

describe("matching a column", () => {
  const mapping = { Mail: "email", Phone: "phone" } as const;

  it("takes the field from the column that had it", () => {
    expect(matchColumn(mapping, "Contact", "email")).toEqual({ Phone: "phone", Contact: "email" });
  });

  it("with nothing leaves the column out", () => {
    expect(matchColumn(mapping, "Mail", undefined)).toEqual({ Phone: "phone" });
  });
});

describe("rows to import", () => {
  const preview: ImportPreview = {
    columns: [],
    mapping: {},
    total: 10,
    rows: [],
    errors: [
      { row: 2, field: "email", msg: "Email is invalid" },
      { row: 2, field: "firstName", msg: "First name is required" },
    ],
    duplicates: [{ row: 4, email: "a@b.co", firstRow: 3, client: null }],
  };

  it("are those without a mistake, each row counted once", () => {
    expect(rowsToImport(preview, "update")).toBe(9);
  });

  it("leave duplicates out when these are skipped", () => {
    expect(rowsToImport(preview, "skip")).toBe(8);
  });
});

it.each([
  ["email", "Email"],
  ["address.line1", "Street address"],
  ["company.name", "Company name"],
  ["tags.3", "Tags"],
])("tells %s as %s", (path, words) => {
  expect(fieldWords(path)).toBe(words);
});
