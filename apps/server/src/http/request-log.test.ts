import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

const lines: string[] = [];
let test: TestApp;
let admin: TestPerson;
let organizationId: string;
beforeAll(async () => {
  test = await createTestApp({
    log: pino({ level: "info" }, { write: (line) => void lines.push(line) }),
    config: { slowQueryMs: 1_000 },
  });
  organizationId = await createOrganization(test.database);
  admin = await createPerson(test.database, "admin", organizationId);
});
afterAll(() => test.close());
beforeEach(() => {
  lines.length = 0;
});

const logged = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

describe("a request", () => {
  it("is one line with its id, pattern, status, time and organization", async () => {
    const id = "01890000-0000-7000-8000-000000000000";
    const answer = await test.app.inject({
      url: `/api/clients/${id}`,
      headers: {
        ...admin.headers,
        "x-request-id": "edge-7f3a:12",
        traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      },
    });
    expect(answer.headers["x-request-id"]).toBe("edge-7f3a:12");
    expect(answer.json()).toMatchObject({ requestId: "edge-7f3a:12" });
    expect(logged("answered")).toEqual([
      expect.objectContaining({
        requestId: "edge-7f3a:12",
        traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
        method: "GET",
        route: "/api/clients/:id",
        status: 404,
        ms: expect.any(Number),
        organizationId,
        userId: admin.userId,
      }),
    ]);
  });

  it.each([
    ["is too long", "x".repeat(65)],
    ["would break a line", 'a"b'],
    ["has blanks", "two words"],
    ["is empty", ""],
  ])("gets an id of ours where its own %s", async (_case, given) => {
    const answer = await test.app.inject({
      url: "/api/config",
      headers: { "x-request-id": given, traceparent: given },
    });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(logged("answered")).toEqual([expect.not.objectContaining({ traceId: expect.anything() })]);
  });
});

describe("a slow statement", () => {
  it("is logged without values, and a fast one is not", async () => {
    await test.database.pool.query("select 'fast'");
    await test.database.pool.query("select 's3cret', $1::text, pg_sleep(1.2)", ["s3cret"]);
    const found = logged("slow query").filter(({ statement }) => /sleep|select '…'$/.test(String(statement)));
    expect(found).toEqual([
      expect.objectContaining({ statement: "select '…', $1::text, pg_sleep(1.2)", ms: expect.any(Number) }),
    ]);
    expect(JSON.stringify(found)).not.toContain("s3cret");
  });
});
