import { describe, expect, it } from "vitest";
import { isFiltered, pickFilter, readListFilters, searchFor } from "./list-filters";

const statuses = ["pending", "approved"] as const;
const client = "0198c1f2-7f0e-7c3a-9a55-0d1c2b3a4f5e";

describe("filters of a list in the address bar", () => {
  it("are read as they were written", () => {
    const filters = { page: 3, search: "heater", status: "approved", client };
    expect(readListFilters(filters, statuses)).toEqual(filters);
  });

  it("keep a search that looks like a number or a boolean", () => {
    expect(readListFilters({ search: 614 }, statuses)).toEqual({ search: "614" });
    expect(readListFilters({ search: true }, statuses)).toEqual({ search: "true" });
  });

  it("fall back to the whole first page when they make no sense", () => {
    const nonsense = { page: -2, search: ["a"], status: "gone", client: "someone" };
    expect(readListFilters(nonsense, statuses)).toEqual({});
  });

  it.each([0, 1, 1.5, "x"])("take page %j for the first", (page) => {
    expect(readListFilters({ page }, statuses)).toEqual({});
  });
});

describe("changing a filter", () => {
  const filters = readListFilters({ page: 4, search: "heater", status: "pending", client }, statuses);

  it("goes back to the first page and keeps the others", () => {
    expect(pickFilter(filters, "status", "approved")).toEqual({
      search: "heater",
      status: "approved",
      client,
    });
    expect(searchFor(filters, "boiler")).toEqual({ search: "boiler", status: "pending", client });
  });

  it("clears the one that is picked again", () => {
    expect(pickFilter(filters, "status", "pending")).toEqual({ search: "heater", client });
    expect(pickFilter(filters, "client", client)).toEqual({ search: "heater", status: "pending" });
  });

  it("clears the search with an empty text", () => {
    expect(searchFor(filters, "")).toEqual({ status: "pending", client });
  });
});

it("a page alone is no filter", () => {
  expect(isFiltered({ page: 2 })).toBe(false);
  expect(isFiltered({ client })).toBe(true);
});
