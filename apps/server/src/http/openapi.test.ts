import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const document = async () => (await test.app.inject({ url: "/api/openapi.json" })).json();

describe("the document", () => {
  it("describes every call of the API", async () => {
    const { openapi, paths, components } = await document();
    expect(openapi).toBe("3.1.0");
    expect(components.securitySchemes.bearer).toEqual({ type: "http", scheme: "bearer" });
    const calls = test.app.declaredRoutes.filter(
      ({ method, url }) =>
        method !== "HEAD" && url.startsWith("/api/") && !["/api/docs", "/api/openapi.json"].includes(url),
    );
    for (const { method, url } of calls)
      expect(paths).toHaveProperty([url.replace(/:(\w+)/g, "{$1}"), method.toLowerCase()]);
  });

  it("names body, parameters, answers and refusals", async () => {
    const { paths, components } = await document();
    const update = paths["/api/clients/{id}"].put;
    expect(update.parameters).toContainEqual(
      expect.objectContaining({ name: "id", in: "path", required: true }),
    );
    expect(update.requestBody.content["application/json"].schema.properties).toHaveProperty("tags");
    expect(Object.keys(update.responses).sort()).toEqual(["200", "400", "401", "403", "404", "409", "429"]);
    expect(update.responses[409].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/Error",
    });
    expect(components.schemas.Error.required).toEqual(["message", "code", "requestId"]);
  });

  it("says which calls need no session", async () => {
    const { paths, security } = await document();
    expect(security).toEqual([{ bearer: [] }]);
    expect(paths["/api/auth/login"].post.security).toEqual([]);
    expect(paths["/api/clients"].get.security).toBeUndefined();
  });

  it("has no body for an answer without one, and a stream for the events", async () => {
    const { paths } = await document();
    expect(paths["/api/auth/logout"].post.responses[204]).not.toHaveProperty("content");
    expect(Object.keys(paths["/api/events"].get.responses[200].content)).toEqual(["text/event-stream"]);
  });
});

describe("the reference page", () => {
  it("shows every call and needs neither script nor another request", async () => {
    const answer = await test.app.inject({ url: "/api/docs" });
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
    expect(answer.body).toContain("/api/clients/{id}");
    expect(answer.body).not.toMatch(/<script|<link|<img|@import|url\(/);
  });
});
