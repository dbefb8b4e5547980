import type { ImportColumn, ImportTarget } from "@fieldwright/contract/client-imports";
import { describe, expect, it } from "vitest";
import { groupColumns, mappingOf, matchColumn, matchGroup } from "./column-groups";

const column = (title: string, target: ImportTarget | null, place = 1): ImportColumn => ({
  title,
  target,
  place,
  example: "",
  question: null,
});

const columns = [
  column("First", "firstName"),
  column("Phone", "phone"),
  column("Last", "lastName"),
  column("Street", "line1"),
  column("ZIP", "zip"),
  column("Address 2 City", "city", 2),
  column("Junk", null),
];

const titles = (split: readonly string[] = []) =>
  groupColumns(columns, new Set(split)).map((group) => group.columns.map(({ title }) => title));

const groupOf = (key: string) => {
  const group = groupColumns(columns, new Set()).find((one) => one.key === key);
  if (!group) throw new Error(`no group ${key}`);
  return group;
};

describe("columns that are one thing", () => {
  it("are one line: names, and the parts of each place", () => {
    expect(titles()).toEqual([["First", "Last"], ["Phone"], ["Street", "ZIP"], ["Address 2 City"], ["Junk"]]);
  });

  it("can be split again", () => {
    expect(titles(["name 1"])).toEqual([
      ["First"],
      ["Phone"],
      ["Last"],
      ["Street", "ZIP"],
      ["Address 2 City"],
      ["Junk"],
    ]);
  });

  it("become a billing address part by part, or are left out", () => {
    const mapping = mappingOf(columns);
    expect(matchGroup(mapping, groupOf("address 1"), "billing")).toMatchObject({
      Street: "billingLine1",
      ZIP: "billingZip",
    });
    expect(matchGroup(mapping, groupOf("name 1"), undefined)).not.toHaveProperty("First");
  });
});

it("one column is changed and the others stay", () => {
  expect(matchColumn({ A: "email", B: "email" }, "A", "phone")).toEqual({ A: "phone", B: "email" });
  expect(matchColumn({ A: "email", B: "email" }, "A", undefined)).toEqual({ B: "email" });
});
