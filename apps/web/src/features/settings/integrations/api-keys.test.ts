import { describe, expect, it } from "vitest";
import { scopeLines } from "./api-keys";

describe("the scopes of a key in words", () => {
  it("are a line for each level, in the order of the form", () => {
    expect(scopeLines(["team:read", "jobs:write", "clients:write"])).toEqual([
      "Read and write: Clients, Jobs",
      "Read only: Team",
    ]);
  });

  it("name a resource once, since writing includes reading", () => {
    expect(scopeLines(["clients:read", "clients:write"])).toEqual(["Read and write: Clients"]);
  });
});
