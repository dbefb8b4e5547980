import { route } from "@fieldwright/contract/route";
import { openDatabase } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { serve } from "#http";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";
import { buildApp } from "../app";

const states = ["53100", "25006", "57P03", "53300", "53200", "57P01"] as const;

/** A change that PostgreSQL refuses with the given error code, as it would on a full disk, for example. */
const refusing = route({
  method: "POST",
  path: "/test/refusing",
  access: "clients:write",
  summary: "Is refused by PostgreSQL",
  tag: "Test",
  body: z.object({ state: z.optional(z.enum(states)) }),
  status: 200,
  response: z.object({}),
});

let test: TestApp;
let admin: TestPerson;
let now = Date.now();

beforeAll(async () => {
  test = await createTestApp({
    clock: () => new Date(now),
    routes: (app) =>
      serve(app, refusing, ({ body: { state }, write }) =>
        write(async (tx) => {
          if (state)
            await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`));
          return {};
        }),
      ),
  });
  admin = await createPerson(test.database, "admin", await createOrganization(test.database));
});
afterAll(() => test.close());

const refuse = (state: (typeof states)[number] | undefined) =>
  test.app.inject({
    method: "POST",
    url: "/api/test/refusing",
    headers: admin.headers,
    payload: state ? { state } : {},
  });

describe("a change that PostgreSQL refuses", () => {
  it.each(states)("for %s is answered 503 with the time to wait", async (state) => {
    const answer = await refuse(state);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: "unavailable", requestId: answer.headers["x-request-id"] });
    await refuse(undefined);
  });
});

const healthOf = async (app = test.app) => {
  const answers = await Promise.all(["/health", "/api/health"].map((url) => app.inject({ url })));
  return answers.map((answer) => `${answer.statusCode} ${answer.json().status}`);
};
const healthy = ["200 healthy", "200 healthy"];
const degraded = ["503 degraded", "503 degraded"];

describe("health", () => {
  it("is degraded from a write that a full disk refused until one succeeds", async () => {
    expect(await healthOf()).toEqual(healthy);
    await refuse("53100");
    expect(await healthOf()).toEqual(degraded);
    expect((await refuse(undefined)).statusCode).toBe(200);
    expect(await healthOf()).toEqual(healthy);
  });

  it("forgets a refused write after a minute, for a node that gets no calls meanwhile", async () => {
    await refuse("53100");
    now += 59_000;
    expect(await healthOf()).toEqual(degraded);
    now += 2_000;
    expect(await healthOf()).toEqual(healthy);
  });

  it("is degraded, and changes are refused, while PostgreSQL only reads", async () => {
    const readOnly = openDatabase({
      ...test.database.direct.config,
      options: "-c default_transaction_read_only=on",
    });
    const app = await buildApp({ ...test.deps, database: readOnly });
    try {
      expect(await healthOf(app)).toEqual(degraded);
      const answer = await app.inject({
        method: "POST",
        url: "/api/clients",
        headers: admin.headers,
        payload: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers["retry-after"]).toBe("30");
    } finally {
      await app.close();
      await readOnly.close();
    }
  });
});
