import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTables, exceptions, owners, readSchema } from "./tables.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fieldwright-tables-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plant = (file: string, query: string, allowed: typeof exceptions = []) => {
  const path = join(folder, "modules", file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `import { jobs } from "@fieldwright/db/schema/jobs";\nexport const run = (tx) => ${query};\n`,
  );
  return checkTables(folder, allowed);
};

describe("the tables of the server", () => {
  it("stand as they are", () => {
    expect(checkTables()).toEqual([]);
  });

  it("all have an owner, and every owner has a table", () => {
    expect([...owners.keys()].toSorted()).toEqual([...readSchema().values()].toSorted());
  });

  it("need an owner when they are new", () => {
    const schema = new Map([...readSchema(), ["garages", "garages"]]);
    expect(checkTables(folder, [], schema)).toEqual(["garages has no owner"]);
  });

  it.each([
    ["tx.insert(jobs).values({})"],
    ["tx.update(jobs).set({})"],
    ["tx.delete(jobs)"],
    ["tx.execute(sql`insert into ${jobs} values (1)`)"],
    ["tx.execute(sql`update jobs set title = 'x'`)"],
    ["tx.execute(sql`with gone as (delete from jobs returning id) select 1`)"],
  ])("are written by their owner only: %s", (query) => {
    expect(plant("work/jobs/a.repo.ts", query)).toEqual([]);
    rmSync(join(folder, "modules"), { recursive: true });
    expect(plant("money/quotes/a.repo.ts", query)).toEqual(["money/quotes/a.repo.ts writes jobs"]);
  });

  it("are read on their owner's floor and above", () => {
    expect(plant("messaging/messages/a.repo.ts", "tx.select().from(jobs)")).toEqual([]);
    expect(plant("money/quotes/a.repo.ts", "tx.select().from(jobs)")).toEqual([]);
  });

  it("are not read below their owner", () => {
    const faults = ["customers/a.repo.ts reads jobs"];
    expect(plant("customers/a.repo.ts", "tx.select().from(jobs)")).toEqual(faults);
    expect(plant("customers/a.repo.ts", "tx.execute(sql`select 1 from clients join jobs on true`)")).toEqual(
      faults,
    );
  });

  it("that triggers keep are read by everyone and written by nobody", () => {
    expect(plant("work/a.repo.ts", "tx.execute(sql`select from list_counts`)")).toEqual([]);
    expect(plant("work/a.repo.ts", "tx.execute(sql`delete from list_counts`)")).toEqual([
      "work/a.repo.ts writes list_counts",
    ]);
  });

  it("must be named, so that the check can see them", () => {
    const faults = ["work/a.repo.ts touches any table"];
    expect(plant("work/a.repo.ts", "(table) => tx.delete(table)")).toEqual(faults);
    expect(plant("work/a.repo.ts", "tx.execute(sql`select from ${sql.identifier(name)}`)")).toEqual(faults);
  });

  it("have exceptions, which say why and are needed", () => {
    for (const { why } of exceptions) expect(why).toMatch(/\w+ \w+/);
    const exception = { file: "customers/a.repo.ts", may: ["reads jobs"], why: "for this test" };
    expect(plant("customers/a.repo.ts", "tx.select().from(jobs)", [exception])).toEqual([]);
    expect(plant("customers/a.repo.ts", "tx", [{ ...exception, may: ["writes jobs"] }])).toEqual([
      "customers/a.repo.ts reads jobs",
      "customers/a.repo.ts writes jobs: this exception is not needed",
    ]);
  });
});
