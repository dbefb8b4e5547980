import { describe, expect, it } from "vitest";
import { etagOf, expectedVersion } from "./etag";

const asking = (ifMatch?: string) => ({ headers: ifMatch === undefined ? {} : { "if-match": ifMatch } });

describe("the expected version", () => {
  it.each([
    ['"3"', { version: 7 }, 3],
    ['W/"3"', {}, 3],
    [undefined, { version: 7 }, 7],
    ["*", { version: 7 }, 7],
    [undefined, {}, undefined],
  ])("of If-Match %s and body %o is %s", (header, body, expected) => {
    expect(expectedVersion(asking(header), body)).toBe(expected);
  });

  it.each(["3", '"x"', '"1", "2"'])("refuses If-Match %s", (header) => {
    expect(() => expectedVersion(asking(header))).toThrow("If-Match must be one version in quotes");
  });
});

describe("the entity tag", () => {
  it("is the version in quotes, and none without a whole version", () => {
    expect(etagOf({ version: 4 })).toBe('"4"');
    for (const body of [{ version: "4" }, { version: 1.5 }, {}, null, undefined, []])
      expect(etagOf(body)).toBeUndefined();
  });
});
