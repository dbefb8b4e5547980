import { describe, expect, it } from "vitest";
import { readClientFilters } from "./client-filters";

describe("filters of the client list in the address bar", () => {
  it("are read as they were written", () => {
    const filters = { page: 3, search: "delgado", status: "prospect" };
    expect(readClientFilters(filters)).toEqual(filters);
  });

  it("keep a search that looks like a number", () => {
    expect(readClientFilters({ search: 614 })).toEqual({ search: "614" });
  });

  it("fall back to the whole first page when they make no sense", () => {
    expect(readClientFilters({ page: -2, search: ["a"], status: "gone" })).toEqual({});
  });
});
