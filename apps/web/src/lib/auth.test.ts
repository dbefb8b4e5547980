import { describe, expect, it } from "vitest";
import { safeRedirect } from "./auth";

describe("a redirect after signing in", () => {
  it.each(["/clients", "/clients?page=2&search=a%20b", "/jobs/1#notes"])("goes to the path %s", (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a\n/b",
    "",
    7,
    null,
  ])("never leaves this site for %j", (value) => {
    expect(safeRedirect(value)).toBeUndefined();
  });
});
