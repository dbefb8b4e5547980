import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./prepare.mjs";
import { faultsIn } from "./voice.mjs";

const insteadOf = (code: string) => faultsIn(code).map(({ instead }) => instead);

describe("what people read", () => {
  it.each([
    ['const text = "Send it by e-mail now";', "email"],
    ["const text = `Somebody booked ${name} then`;", "someone, everyone"],
    ["const card = <p>They go out\n by themselves.</p>;", "automatically, on its own"],
    ['const field = <Field label="The visit is cancelled" />;', "canceled, canceling"],
    ['const message = "The file could not be saved.";', "Couldn't ..."],
    ['throw new AppError("conflict", "This payment can be at most that");', "up to"],
  ])("has no turn that the voice rules out: %s", (code, instead) => {
    expect(insteadOf(code)).toEqual([instead]);
  });

  it("is neither a value of the API, a query, a log message nor an import", () => {
    const code = `
      import { cancelled } from "./is cancelled";
      const status = "cancelled";
      const names = { "job cancelled": "job.cancelled" };
      const rows = sql\`select somebody from visits\`;
      log.error("a photo could not be stored");
      throw new Error("a message has at most one link");
    `;
    expect(insteadOf(code)).toEqual([]);
  });

  it("says in the examples of the voice what the check wants", () => {
    const page = readFileSync(join(root, "docs/voice.md"), "utf8");
    const pairs = (page.split("## Before and after")[1] ?? "").matchAll(/^\| (?!before|-)(.+) \| (.+) \|$/gm);
    const after = [...pairs].map(([, , text]) => text);
    expect(after.length).toBeGreaterThanOrEqual(10);
    expect(after.flatMap((text) => insteadOf(`const text = ${JSON.stringify(text)};`))).toEqual([]);
  });
});
