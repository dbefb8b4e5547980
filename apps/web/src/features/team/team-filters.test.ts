import { expect, it } from "vitest";
import { readTeamFilters } from "./team-filters";

it.each([
  [{}, {}],
  [{ page: 1, status: "active" }, {}],
  [
    { page: "2", status: "inactive" },
    { page: 2, status: "inactive" },
  ],
  [{ search: "ruiz" }, { search: "ruiz" }],
  [{ page: "x", search: "", status: "gone" }, {}],
])("reads %j as %j", (raw, filters) => {
  expect(readTeamFilters(raw)).toEqual(filters);
});
