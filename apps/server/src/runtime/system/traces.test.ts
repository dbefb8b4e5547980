import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
});
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.looseObject({}),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const received: string[] = [];
const addresses: (string | undefined)[] = [];
let collector: Server;
let test: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  collector = createServer((request, response) => {
    addresses.push(request.url);
    let text = "";
    request.on("data", (chunk: Buffer) => void (text += chunk.toString()));
    request.on("end", () => {
      received.push(text);
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await once(collector.listen(0, "127.0.0.1"), "listening");
  const { port } = collector.address() as AddressInfo;
  test = await createTestApp({ config: { tracesUrl: `http://127.0.0.1:${port}` } });
  admin = await createPerson(test.database, "admin", await createOrganization(test.database));
});
afterAll(async () => {
  collector.close();
  collector.closeAllConnections();
  await once(collector, "close");
});

const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

describe("traces", () => {
  it("have a span for the call within the caller's trace, and one for each of its statements", async () => {
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/clients",
      headers: { ...admin.headers, traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
      payload: { firstName: "Ada", lastName: "Byron-S3cret", email: "ada@example.com" },
    });
    expect(answer.statusCode).toBe(201);
    await test.app.inject({ url: "/readyz" });
    // Closing sends what is left.
    await test.close();

    expect(new Set(addresses)).toEqual(new Set(["/v1/traces"]));
    const spans = received
      .flatMap((text) => z.parse(batch, JSON.parse(text)).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
      .filter(({ traceId }) => traceId === caller.traceId);
    const call = spans.find(({ name }) => name === "POST /api/clients");
    expect(call).toMatchObject({ parentSpanId: caller.spanId });
    expect(call?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 201 } });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["begin", "insert", "commit"]));
    expect(received.join("")).toContain('"stringValue":"fieldwright"');
    expect(received.join("")).not.toMatch(/S3cret|readyz/);
  });
});
