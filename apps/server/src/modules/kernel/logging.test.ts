import { DrizzleQueryError } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createLogger, withoutSecrets } from "./logging";

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
