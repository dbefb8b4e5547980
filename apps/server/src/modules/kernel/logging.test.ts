import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@fieldwright/db/migrate";
import { createTestDatabase } from "@fieldwright/db/testing/test-database";
import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { migrationsFolder } from "./config";
import { createLogger, reasonOf, withoutSecrets, withoutValues } from "./logging";

const logged = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  let text = "";
  write(createLogger("info", { write: (line) => void (text += line) }));
  return text;
};

describe("addresses", () => {
  it.each([
    ["/reset-password/s3cret", "/reset-password/[token]"],
    ["/api/auth/invites/s3cret", "/api/auth/invites/[token]"],
    ["/api/public/quotes/s3cret/approve", "/api/public/quotes/[token]/approve"],
    ["/api/calendar/s3cret.ics", "/api/calendar/[token]"],
    ["/files/7?signature=s3cret&x=1", "/files/7?signature=[token]&x=1"],
    ["/api/quotes/7", "/api/quotes/7"],
  ])("%s is logged as %s", (url, expected) => {
    expect(withoutSecrets(url)).toBe(expected);
  });
});

describe("what people typed", () => {
  it("never reaches the log under a telling name", () => {
    const text = logged((log) =>
      log.info(
        {
          password: "s3cret",
          body: { token: "s3cret", newPassword: "s3cret", challenge: "s3cret" },
          answer: { secret: "s3cret", recoveryCodes: ["s3cret"] },
          req: { headers: { authorization: "s3cret", cookie: "s3cret" } },
        },
        "x",
      ),
    );
    expect(text).not.toContain("s3cret");
    expect(text).toContain("[redacted]");
  });

  it("never reaches the log as parameters of a failed query, but its cause does", () => {
    const failure = new DrizzleQueryError(
      "insert into users values ($1)",
      ["s3cret"],
      new Error("duplicate key"),
    );
    const text = logged((log) => log.error({ err: new Error("outer", { cause: failure }) }, "failed"));
    expect(text).not.toContain("s3cret");
    expect(text).toContain("insert into users");
    expect(text).toContain("duplicate key");
  });
});

describe("a huge statement that failed", () => {
  const statement = `insert into clients values ${"($1, $2), ".repeat(60_000)}`;
  const failure = new DrizzleQueryError(
    statement,
    Array.from({ length: 60_000 }, () => "s3cret"),
    Object.assign(new Error("disk full"), { code: "53100" }),
  );

  it("is a line of bounded length in the log", () => {
    const text = logged((log) => log.error({ err: failure }, "failed"));
    expect(text.length).toBeLessThan(40_000);
    expect(text).not.toContain("s3cret");
    expect(text).toContain("disk full");
  });

  it("is two short lines for somebody who starts the server", () => {
    const reason = reasonOf(failure);
    expect(reason).toMatch(
      /^disk full \(53100\)\nIt failed in: insert into clients values \(\$1, \$2\)[^\n]* …$/,
    );
    expect(reason.length).toBeLessThan(400);
  });
});

describe("the reason why a start failed", () => {
  it("is short for a migration with a huge statement that fails", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fieldwright-migrations-"));
    const test = await createTestDatabase();
    await cp(migrationsFolder, join(folder, "migrations"), { recursive: true });
    const file = join(folder, "migrations/meta/_journal.json");
    const journal = JSON.parse(await readFile(file, "utf8")) as {
      entries: { when: number; tag: string }[];
    };
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, tag: "9999_huge", when: (last?.when ?? 0) + 1 });
    await writeFile(file, JSON.stringify(journal));
    const values = "('x'), ".repeat(100_000);
    await writeFile(join(folder, "migrations/9999_huge.sql"), `insert into nowhere values ${values} ('y');`);

    const failure: unknown = await migrate(test.config, join(folder, "migrations")).catch((error) => error);
    expect(String(failure).length).toBeGreaterThan(650_000);
    expect(reasonOf(failure)).toMatch(
      /^relation "nowhere" does not exist \(42P01\)\nIt failed in: insert into nowhere values .{1,200} …$/,
    );
    await test.drop();
    await rm(folder, { recursive: true });
  });

  it.each([
    ["a message", new Error("Port 80 may not be used."), "Port 80 may not be used."],
    ["a code", Object.assign(new Error("no"), { code: "42501" }), "no (42501)"],
    ["several addresses that refused", new AggregateError([new Error("a"), new Error("b")]), "a; b"],
    ["no error at all", "odd", "odd"],
  ])("is told by %s", (_case, cause, expected) => {
    expect(reasonOf(cause)).toBe(expected);
  });
});

it("a statement in a log has no values", () => {
  expect(withoutValues("select *\n from clients where name = 'O''Hara' and id = $1")).toBe(
    "select * from clients where name = '…' and id = $1",
  );
});
