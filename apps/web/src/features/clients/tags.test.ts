import { describe, expect, it } from "vitest";
import { splitTags } from "./tags";

describe("tags", () => {
  it("are split on commas, trimmed, and empties are dropped", () => {
    expect(splitTags(" gate code ,, vip,  , pool")).toEqual(["gate code", "vip", "pool"]);
  });

  it("of an empty field are none", () => {
    expect(splitTags("  ")).toEqual([]);
  });
});
