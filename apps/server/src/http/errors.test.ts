import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { route } from "@fieldwright/contract/route";
import { openDatabase, type SystemTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { buildApp } from "#runtime/app";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";
import { databaseIsAway } from "./errors";
import { serve } from "./serve";

const failing = route({
  method: "GET",
  path: "/test/failing",
  access: "clients:read",
  summary: "Fails",
  tag: "Test",
  query: z.object({ how: z.enum(["bug", "terminated", "slow", "elsewhere"]) }),
  status: 200,
  response: z.object({}),
});

const sleepPastTheLimit = async (tx: SystemTx) => {
  await tx.execute(sql`set local statement_timeout = 20`);
  await tx.execute(sql`select pg_sleep(5)`);
};

const lines: string[] = [];
let test: TestApp;
let admin: TestPerson;
let technician: TestPerson;

const secretDetail = "relation secret_table is broken";

beforeAll(async () => {
  test = await createTestApp({
    log: pino({ level: "error" }, { write: (line) => void lines.push(line) }),
    routes: (app, { database }) =>
      serve(app, failing, async ({ query }) => {
        if (query.how === "bug") throw new Error(secretDetail);
        if (query.how === "elsewhere") await once(connect(1, "127.0.0.1"), "connect");
        if (query.how === "slow") await database.system(sleepPastTheLimit);
        await database.pool.query("select pg_terminate_backend(pg_backend_pid())");
        return {};
      }),
  });
  const organizationId = await createOrganization(test.database);
  admin = await createPerson(test.database, "admin", organizationId);
  technician = await createPerson(test.database, "technician", organizationId);
});
afterAll(() => test.close());

const client = { firstName: "Ada", lastName: "Byron", email: "ada@example.com" };
const countClients = () => test.database.system((tx) => tx.$count(clients));

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: "POST",
    url: "/api/clients",
    headers: { "content-type": "application/json", ...admin.headers, ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

const postBytes = (payload: Buffer, headers: Record<string, string>) =>
  test.app.inject({
    method: "POST",
    url: "/api/clients",
    headers: { "content-type": "application/json", ...admin.headers, ...headers },
    payload,
  });

describe("400", () => {
  it.each([
    ["malformed JSON", "{", "malformed_body"],
    ["a body that is no object", '"text"', "validation_failed"],
    ["no object at all", "null", "validation_failed"],
    [
      "a text that is too long",
      JSON.stringify({ ...client, firstName: "x".repeat(81) }),
      "validation_failed",
    ],
    ["a wrong type", JSON.stringify({ ...client, firstName: 7 }), "validation_failed"],
    ["a null byte in a value", JSON.stringify({ ...client, firstName: "A\0B" }), "validation_failed"],
    [
      "a null byte in an unknown member",
      JSON.stringify({ ...client, more: [{ "a\0": 1 }] }),
      "validation_failed",
    ],
    ["a prototype member", '{"__proto__": {"admin": true}}', "malformed_body"],
    [
      "half of a character in a value",
      JSON.stringify({ ...client, firstName: "A\ud800" }),
      "validation_failed",
    ],
    [
      "half of a character in an unknown member",
      JSON.stringify({ ...client, more: [{ "\udc00a": 1 }] }),
      "validation_failed",
    ],
    ["a body of 5,000 levels", "[".repeat(5_000) + "]".repeat(5_000), "validation_failed"],
    ["a body of as many levels as fit", "[".repeat(499_000) + "]".repeat(499_000), "validation_failed"],
  ])("answers %s with a message and writes nothing", async (_case, payload, code) => {
    const before = await countClients();
    const answer = await post(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code, message: expect.not.stringMatching(/^(?:Invalid input)?$/) });
    expect(await countClients()).toBe(before);
  });

  it("names every field and joins their texts", async () => {
    const answer = await post({ email: "ada@example.com" });
    expect(answer.json()).toMatchObject({
      message: "First name is required, Last name is required",
      errors: [
        { field: "firstName", msg: "First name is required" },
        { field: "lastName", msg: "Last name is required" },
      ],
    });
  });

  it("names the field that holds half of a character", async () => {
    const answer = await post({ ...client, address: { city: "\udfff" } });
    expect(answer.json().errors).toEqual([
      { field: "address.city", msg: "Must not contain broken characters" },
    ]);
  });

  it("answers a body that is too deep without a session too", async () => {
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "application/json" },
      payload: `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: "Up to 50 levels are allowed" });
  });

  it.each([
    ["is no gzip", Buffer.from("not gzip at all")],
    ["ends too early", gzipSync(JSON.stringify(client)).subarray(0, 30)],
  ])("refuses a compressed body that %s", async (_case, payload) => {
    const answer = await postBytes(payload, { "content-encoding": "gzip" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "malformed_body" });
  });

  it.each([["x".repeat(201)], ["two words"], ["na\u00efve"], [""]])(
    "refuses the Idempotency-Key %j",
    async (key) => {
      const answer = await post(client, { "idempotency-key": key });
      expect(answer.statusCode).toBe(400);
    },
  );

  it("treats a missing body as an empty one", async () => {
    const answer = await test.app.inject({ method: "POST", url: "/api/auth/login" });
    expect(answer.json()).toMatchObject({ message: "Email is required, Password is required" });
  });

  it.each(["/api/clients?search=%00", "/api/clients/%00", "/api/clients?page=0", "/api/clients?limit=x"])(
    "refuses %s",
    async (url) => {
      const answer = await test.app.inject({ url, headers: admin.headers });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(/.+/);
    },
  );
});

describe("201", () => {
  it("reads a compressed body", async () => {
    const answer = await postBytes(gzipSync(JSON.stringify(client)), { "content-encoding": "gzip" });
    expect(answer.statusCode).toBe(201);
  });

  it("ignores unknown fields", async () => {
    const answer = await post({ ...client, isAdmin: true });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).not.toHaveProperty("isAdmin");
  });
});

describe("order of refusals", () => {
  it("asks who calls before it looks at the body", async () => {
    const answer = await post("{", { authorization: "Bearer nobody" });
    expect(answer.statusCode).toBe(401);
  });

  it("asks whether they may before it looks at the body", async () => {
    const answer = await post("{", technician.headers);
    expect(answer.statusCode).toBe(403);
  });

  it("looks at the body before it looks for the record", async () => {
    const answer = await test.app.inject({
      method: "PUT",
      url: "/api/clients/no-uuid",
      headers: admin.headers,
      payload: { status: "unheard-of" },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe("404", () => {
  it.each(["GET", "PUT", "DELETE"] as const)("answers %s of an id that is no UUID", async (method) => {
    const answer = await test.app.inject({ method, url: "/api/clients/7", headers: admin.headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not_found" });
  });

  it.each([301, 10_000])("answers an id of %i characters like any other", async (length) => {
    const answer = await test.app.inject({
      url: `/api/clients/${"x".repeat(length)}`,
      headers: admin.headers,
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not_found", requestId: answer.headers["x-request-id"] });
    expect(answer.headers).toHaveProperty("content-security-policy");
  });

  it("answers an address that cannot be decoded", async () => {
    const answer = await test.app.inject({ url: "/api/clients/%E0%A4%A", headers: admin.headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not_found", requestId: answer.headers["x-request-id"] });
  });

  it.each(["GET", "POST", "DELETE"] as const)(
    "answers %s of an unknown call as JSON with its request id",
    async (method) => {
      const answer = await test.app.inject({ method, url: "/api/nothing/here" });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: "not_found", requestId: answer.headers["x-request-id"] });
    },
  );
});

describe("413 and 415", () => {
  it("refuses ten megabytes and writes nothing", async () => {
    const before = await countClients();
    const answer = await post({ ...client, firstName: "x".repeat(10_000_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: "payload_too_large" });
    expect(await countClients()).toBe(before);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "refuses %s",
    async (type) => {
      const answer = await post("firstName=Ada", { "content-type": type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: "unsupported_media_type" });
    },
  );
});

describe("413 over a connection", () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await test.app.listen({ host: "127.0.0.1", port: 0 })).port);
  });

  it.each([
    ["with its length", "content-length: 20000000", "", "", ""],
    ["in chunks", "transfer-encoding: chunked", "f4240\r\n", "\r\n", "0\r\n\r\n"],
  ])("reaches a caller who still sends, %s, and the connection goes on", async (_, ...form) => {
    const [header, before, after, end] = form;
    const socket = connect(port, "127.0.0.1");
    let answers = "";
    socket.on("data", (chunk: Buffer) => void (answers += chunk.toString()));
    const headers = Object.entries(admin.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST /api/clients HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers.join("")}${header}\r\n\r\n`,
    );
    const part = `${before}${" ".repeat(1_000_000)}${after}`;
    for (let sent = 0; sent < 20; sent += 1) if (!socket.write(part)) await once(socket, "drain");
    socket.write(`${end}GET /livez HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    await once(socket, "close");
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  });
});

describe("415", () => {
  it.each(["zip", "gzip, br", "*"])("refuses the Content-Encoding %s", async (encoding) => {
    const answer = await postBytes(Buffer.from("{}"), { "content-encoding": encoding });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: "unsupported_media_type" });
  });
});

describe("500", () => {
  it("tells the caller nothing and the log everything", async () => {
    lines.length = 0;
    const answer = await test.app.inject({ url: "/api/test/failing?how=bug", headers: admin.headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: "internal",
      message: "Something went wrong on our side",
      requestId: answer.headers["x-request-id"],
    });
    expect(lines.join("")).toContain(secretDetail);
  });

  it("answers a call to somebody else's server that fails: the database is not away", async () => {
    lines.length = 0;
    const answer = await test.app.inject({ url: "/api/test/failing?how=elsewhere", headers: admin.headers });
    expect(answer.statusCode).toBe(500);
    expect(lines.join("")).toContain("ECONNREFUSED");
  });
});

const sleeping =
  "select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)'";

describe("503", () => {
  it("answers a connection that breaks, and works again with the next one", async () => {
    const answer = await test.app.inject({ url: "/api/test/failing?how=terminated", headers: admin.headers });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
    expect(answer.json()).toMatchObject({ code: "unavailable" });
    const next = await test.app.inject({ url: "/api/clients", headers: admin.headers });
    expect(next.statusCode).toBe(200);
  });

  it("answers a statement that takes too long", async () => {
    const answer = await test.app.inject({ url: "/api/test/failing?how=slow", headers: admin.headers });
    expect(answer.statusCode).toBe(503);
  });

  it("is for a connection to PostgreSQL that the network cuts under a statement", async () => {
    const { host, port, ...options } = test.database.direct.pool.options;
    const way = createServer((incoming) => {
      const outgoing = connect(`${host}/.s.PGSQL.${port}`);
      incoming.on("error", () => outgoing.destroy());
      incoming.pipe(outgoing).pipe(incoming);
    });
    const arriving = once(way, "connection");
    await once(way.listen(0, "127.0.0.1"), "listening");
    const { port: wayPort } = way.address() as AddressInfo;
    const database = openDatabase({ ...options, host: "127.0.0.1", port: wayPort });
    try {
      const waiting = database.pool.query("select pg_sleep(600)").catch((cause: unknown) => cause);
      const [socket] = (await arriving) as [Socket];
      await expect
        .poll(async () => (await test.database.pool.query(sleeping)).rowCount, {
          interval: 100,
          timeout: 30_000,
        })
        .toBe(1);
      socket.resetAndDestroy();
      const failure = await waiting;
      expect(failure).toMatchObject({ code: "ECONNRESET" });
      expect(databaseIsAway(failure)).toBe(true);
      expect(databaseIsAway(new Error("Failed query", { cause: failure }))).toBe(true);
      expect(databaseIsAway(Object.assign(new Error("read"), { code: "ECONNRESET" }))).toBe(false);
    } finally {
      await database.close();
      way.close();
    }
  });

  it("answers calls and health while PostgreSQL is away", async () => {
    const away = openDatabase({ host: "127.0.0.1", port: 1 });
    const app = await buildApp({ ...test.deps, database: away });
    try {
      const call = await app.inject({ url: "/api/clients", headers: admin.headers });
      expect(call.statusCode).toBe(503);
      expect(call.headers["retry-after"]).toBe("1");
      for (const url of ["/health", "/api/health"]) {
        const health = await app.inject({ url });
        expect(health.statusCode).toBe(503);
        expect(health.json()).toMatchObject({ status: "degraded", uptime: expect.any(Number) });
      }
    } finally {
      await app.close();
      await away.close();
    }
  });
});
