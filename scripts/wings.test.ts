import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkWings } from "./wings.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldwright-wings-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const atOnce = (specifier: string) => `import { thing } from "${specifier}";\nexport const x = thing;\n`;
const later = (specifier: string) => `export const x = () => import("${specifier}");\n`;

const plant = (imports: Record<string, string>, write = atOnce) => {
  for (const [file, specifier] of Object.entries(imports)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), write(specifier));
  }
  return checkWings(folder).faults;
};

describe("the wings of the server", () => {
  it("stand as they are", () => {
    expect(checkWings().faults).toEqual([]);
  });

  it("may import downward", () => {
    expect(plant({ "modules/money/quotes/a.ts": "#work" })).toEqual([]);
  });

  it("may not import upward", () => {
    expect(plant({ "modules/work/jobs/a.ts": "#money" })).toEqual(["work → money goes up"]);
    expect(plant({ "modules/work/jobs/a.ts": "#money" }, later)).toEqual(["work → money goes up"]);
  });

  it("may not have a ring between folders, even where no file is in a ring", () => {
    const faults = plant({
      "modules/money/quotes/a.ts": "../invoices/b",
      "modules/money/invoices/c.ts": "../quotes/d",
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^a ring: /);
  });

  it("all have a floor", () => {
    expect(plant({ "modules/garage/a.ts": "#kernel" })).toContain("garage has no floor");
  });

  it("are at most sixteen", () => {
    const many = Array.from({ length: 17 }, (_, index) => [`modules/wing${index}/a.ts`, "#kernel"]);
    expect(plant(Object.fromEntries(many))).toContain("17 wings; at most 16");
  });
});
