import { route } from "@fieldwright/contract/route";
import { clients } from "@fieldwright/db/schema/clients";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { AppError } from "#kernel";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";
import { serve } from "./serve";

const addThing = route({
  method: "POST",
  path: "/test/things",
  access: "clients:write",
  summary: "Adds a client and may then change its mind",
  tag: "Test",
  body: z.object({ name: z.string(), tags: z.optional(z.record(z.string(), z.string())) }),
  status: 201,
  response: z.object({ _id: z.string() }),
  also: { 202: z.object({ _id: z.string() }) },
});

const day = 24 * 3_600_000;

/** What the operation does after it wrote its row. */
let afterwards: "succeed" | "accept" | "refuse" | "fail" = "succeed";
let now = new Date();
let test: TestApp;
let organizationId: string;
let admin: TestPerson;

beforeAll(async () => {
  test = await createTestApp({
    nodes: 3,
    clock: () => now,
    routes: (app) =>
      serve(app, addThing, ({ body, reply, principal, write }) =>
        write(async (tx) => {
          const [row] = await tx
            .insert(clients)
            .values({
              organizationId: principal.organizationId ?? "",
              firstName: body.name,
              lastName: "",
              email: "",
            })
            .returning({ _id: clients.id });
          if (afterwards === "refuse")
            throw new AppError("conflict", "Not like this", {
              errors: [{ field: "name", msg: "No" }],
              extra: { hint: 1 },
            });
          if (afterwards === "fail") throw new Error("a bug");
          if (afterwards === "accept") reply.code(202);
          return row ?? { _id: "" };
        }),
      ),
  });
  organizationId = await createOrganization(test.database);
  admin = await createPerson(test.database, "admin", organizationId);
});
afterAll(() => test.close());
beforeEach(() => {
  afterwards = "succeed";
  now = new Date();
});

const add = (key: string, name: string, headers = admin.headers, more: object = {}) =>
  test.app.inject({
    method: "POST",
    url: "/api/test/things",
    headers: { ...headers, "idempotency-key": key },
    payload: { name, ...more },
  });

const countNamed = (name: string) =>
  test.database.system((tx) => tx.$count(clients, eq(clients.firstName, name)));

describe("the same key and body", () => {
  it("changes things once and repeats the first answer", async () => {
    const first = await add("repeat", "Repeat");
    const second = await add("repeat", "Repeat");
    expect(first.statusCode).toBe(201);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await countNamed("Repeat")).toBe(1);
  });

  it("repeats a status that the operation chose", async () => {
    afterwards = "accept";
    await add("accepted", "Accepted");
    expect((await add("accepted", "Accepted")).statusCode).toBe(202);
  });

  it("makes one record of twenty requests at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add("twins", "Twins")));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1);
    expect(await countNamed("Twins")).toBe(1);
  });

  it("does not care for the order of members", async () => {
    const first = await add("order", "Order", admin.headers, { tags: { a: "1", b: "2" } });
    const second = await add("order", "Order", admin.headers, { tags: { b: "2", a: "1" } });
    expect(second.json()).toEqual(first.json());
  });

  it("keeps a refusal, undoes its changes, and repeats it word for word", async () => {
    afterwards = "refuse";
    const first = await add("refused", "Refused");
    afterwards = "succeed";
    const second = await add("refused", "Refused");
    expect(first.statusCode).toBe(409);
    expect(second.statusCode).toBe(409);
    const { requestId: _first, ...told } = first.json();
    const { requestId: _second, ...toldAgain } = second.json();
    expect(told).toEqual({
      code: "conflict",
      message: "Not like this",
      errors: [{ field: "name", msg: "No" }],
      hint: 1,
    });
    expect(toldAgain).toEqual(told);
    expect(await countNamed("Refused")).toBe(0);
  });

  it("forgets a failure of ours, so that the next try counts", async () => {
    afterwards = "fail";
    expect((await add("failed", "Failed")).statusCode).toBe(500);
    expect(await countNamed("Failed")).toBe(0);
    afterwards = "succeed";
    expect((await add("failed", "Failed")).statusCode).toBe(201);
    expect(await countNamed("Failed")).toBe(1);
  });

  it("counts as new after 24 hours", async () => {
    const remembered = { remembered: true, expiresAt: new Date(Date.now() + 30 * day) };
    const person = await createPerson(test.database, "admin", organizationId, remembered);
    await add("old", "Old", person.headers);
    now = new Date(now.getTime() + day - 1000);
    await add("old", "Old", person.headers);
    expect(await countNamed("Old")).toBe(1);
    now = new Date(now.getTime() + 2000);
    await add("old", "Old", person.headers);
    expect(await countNamed("Old")).toBe(2);
  });
});

describe("the same key", () => {
  it("answers another body with 422", async () => {
    await add("other", "One");
    const answer = await add("other", "Two");
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "idempotency_mismatch" });
    expect(await countNamed("Two")).toBe(0);
  });

  it("belongs to one account", async () => {
    const colleague = await createPerson(test.database, "admin", organizationId);
    const first = await add("mine", "Mine");
    const second = await add("mine", "Mine", colleague.headers);
    expect(second.json()._id).not.toBe(first.json()._id);
  });
});

describe("400", () => {
  it("refuses a key that is no visible text", async () => {
    const answer = await add("two words", "Spaces");
    expect(answer.statusCode).toBe(400);
  });
});

describe("without a key", () => {
  it("runs every request", async () => {
    const request = {
      method: "POST",
      url: "/api/test/things",
      headers: admin.headers,
      payload: { name: "Plain" },
    } as const;
    await test.app.inject(request);
    await test.app.inject(request);
    expect(await countNamed("Plain")).toBe(2);
  });
});
