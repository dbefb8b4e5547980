import { afterEach, describe, expect, it } from "vitest";
import type { Config } from "#kernel";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
afterEach(() => test.close());

const headersOf = async (url: string, config: Partial<Config> = {}, headers: Record<string, string> = {}) => {
  test = await createTestApp({ config });
  return (await test.app.inject({ url, headers })).headers;
};

describe("pages, calls and errors alike", () => {
  it.each(["/login", "/api/config", "/api/nothing", "/nothing", "/api/%E0%A4%A"])(
    "%s carries the security headers",
    async (url) => {
      const headers = await headersOf(url);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^' ]+')*;/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("worker-src 'self';");
      expect(policy).not.toContain("unsafe-eval");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("strict-transport-security");
    },
  );

  it("insists on https only where people use https", async () => {
    const headers = await headersOf("/api/config", { publicUrl: "https://app.example.com" });
    expect(headers["strict-transport-security"]).toMatch(/max-age=\d+/);
  });

  it("lets the browser reach the configured map and nothing else", async () => {
    const headers = await headersOf("/login", { mapStyleUrl: "https://tiles.example.com/style.json" });
    expect(headers["content-security-policy"]).toContain("connect-src 'self' https://tiles.example.com;");
  });
});

describe("other origins", () => {
  const origin = "https://app.example.com";

  it("learn nothing by default", async () => {
    const headers = await headersOf("/api/config", {}, { origin });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("learn nothing when another one is configured", async () => {
    const headers = await headersOf("/api/config", { corsOrigins: ["https://other.example"] }, { origin });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("may call when they are configured", async () => {
    const headers = await headersOf("/api/config", { corsOrigins: [origin] }, { origin });
    expect(headers).toMatchObject({
      "access-control-allow-origin": origin,
      vary: expect.stringContaining("Origin"),
    });
    const preflight = await test.app.inject({
      method: "OPTIONS",
      url: "/api/clients",
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toContain("Idempotency-Key");
  });

  it.each([
    ["from another origin", { origin: "https://other.example", "access-control-request-method": "POST" }],
    ["that is no preflight", {}],
  ])("are allowed nothing by OPTIONS %s", async (_name, headers) => {
    test = await createTestApp({ config: { corsOrigins: [origin] } });
    const answer = await test.app.inject({ method: "OPTIONS", url: "/api/clients", headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
