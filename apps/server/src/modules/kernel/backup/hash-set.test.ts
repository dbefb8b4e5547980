import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { HashSet } from "./hash-set";

const hashOf = (text: string | number): string => createHash("sha256").update(String(text)).digest("hex");

describe("a set of hashes", () => {
  it("has what was added, once or twice, and nothing else, also after it grew", () => {
    const set = new HashSet();
    for (let round = 0; round < 2; round += 1) for (let n = 0; n < 20_000; n += 1) set.add(hashOf(n));
    const missing: number[] = [];
    const strange: number[] = [];
    for (let n = 0; n < 20_000; n += 1) {
      if (!set.has(hashOf(n))) missing.push(n);
      if (set.has(hashOf(`not ${n}`))) strange.push(n);
    }
    expect([missing, strange]).toEqual([[], []]);
  });

  it("tells hashes apart that belong in the same place", () => {
    const set = new HashSet();
    const alike = Array.from({ length: 50 }, (_, n) => `${"0".repeat(24)}${hashOf(n).slice(24)}`);
    for (const hash of alike.slice(0, 25)) set.add(hash);
    expect(alike.map((hash) => set.has(hash))).toEqual(alike.map((_, n) => n < 25));
  });
});
