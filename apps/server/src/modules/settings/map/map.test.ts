import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Settings } from "@fieldwright/contract/settings";
import { streetMap } from "@fieldwright/domain/map-style";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const listen = (answer: RequestListener) =>
  new Promise<{ server: Server; origin: string }>((resolve) => {
    const server = createServer(answer).listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : 0;
      resolve({ server, origin: `http://127.0.0.1:${port}` });
    });
  });

let webRoot: string;
let test: TestApp;
let owner: Person;
let maps: Awaited<ReturnType<typeof listen>>;

const documents: Record<string, (origin: string) => string> = {
  "/style.json": (origin) =>
    JSON.stringify({
      version: 8,
      sources: { streets: { type: "vector", url: `${origin}/streets.json` } },
      glyphs: "https://fonts.example.com/{fontstack}/{range}.pbf",
      layers: [],
    }),
  "/streets.json": () => JSON.stringify({ tiles: ["https://tiles.example.com/{z}/{x}/{y}.pbf"] }),
  "/page": () => "<!doctype html>",
  "/list.json": () => "[]",
  "/huge.json": () => " ".repeat(2_100_000),
  "/mapbox.json": () =>
    JSON.stringify({ version: 8, sources: { a: { type: "vector", url: "mapbox://streets" } }, layers: [] }),
  "/many.json": () =>
    JSON.stringify({
      version: 8,
      sources: { a: { tiles: Array.from({ length: 9 }, (_, at) => `https://t${at}.example.com/{z}`) } },
      layers: [],
    }),
};

beforeAll(async () => {
  maps = await listen(({ url = "" }, response) => {
    if (url === "/moved.json") response.writeHead(302, { location: "/style.json" });
    else if (!documents[url]) response.writeHead(404);
    response.end(documents[url]?.(maps.origin));
  });
  webRoot = await mkdtemp(join(tmpdir(), "fieldwright-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "app.html"), "<title>app</title>");
  await writeFile(join(webRoot, "assets/maplibre-gl-worker-1a.mjs"), "");
  test = await createTestApp({ config: { webRoot, allowPrivateWebhooks: true } });
  owner = await registerOrganization(test);
});
afterAll(async () => {
  await test.close();
  maps.server.close();
  await rm(webRoot, { recursive: true, force: true });
});

const choose = (payload: object, by = owner) => request(test, by, "PUT", "/settings/map", payload);
const read = (by = owner) => request(test, by, "GET", "/map");

/** The cookie that an answer sets, as the browser sends it. */
const cookieOf = (headers: Record<string, unknown>): string =>
  String(headers["set-cookie"]).split(";")[0] ?? "";

const policyOf = async (url: string, cookie = "") =>
  String((await test.app.inject({ url, headers: { cookie } })).headers["content-security-policy"]);

describe("the map of an organization", () => {
  it("is outlines until somebody chooses", async () => {
    expect((await read()).json()).toEqual({ style: "outlines", styleUrl: null, origins: [] });
  });

  it("is a public street map in one click, and outlines again in another", async () => {
    const answer = await choose({ style: "streets" });
    expect(answer.json<Settings>().organization?.map).toEqual({ style: "streets", url: null });
    expect((await read()).json()).toEqual({
      style: "streets",
      styleUrl: streetMap.url,
      origins: [...streetMap.origins],
    });
    await choose({ style: "outlines" });
    expect((await read()).json()).toMatchObject({ styleUrl: null, origins: [] });
  });

  it("is an own style, with every place that it names", async () => {
    const url = `${maps.origin}/style.json`;
    expect((await choose({ style: "own", url })).json<Settings>().organization?.map).toEqual({
      style: "own",
      url,
    });
    expect((await read()).json()).toEqual({
      style: "own",
      styleUrl: url,
      origins: [maps.origin, "https://tiles.example.com", "https://fonts.example.com"],
    });
  });

  it("is seen by technicians, chosen by administrators, and no other organization's matter", async () => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await read(technician)).json()).toMatchObject({ style: "own" });
    expect((await choose({ style: "streets" }, technician)).statusCode).toBe(403);
    expect((await read(await registerOrganization(test))).json()).toMatchObject({ style: "outlines" });
    expect((await read(await signedInAs(test, "client", owner))).statusCode).toBe(403);
  });

  it("is the deployment's where that has one and nobody chose", async () => {
    const mapStyleUrl = "https://maps.example.com/style.json";
    const other = await createTestApp({ config: { mapStyleUrl } });
    const answer = await request(other, await registerOrganization(other), "GET", "/map");
    expect(answer.json()).toMatchObject({ styleUrl: mapStyleUrl });
    await other.close();
  });
});

describe("a style that cannot be used", () => {
  it.each([
    ["nothing", undefined, "Address is required"],
    ["no address", "maps", "Address must be a full URL, like https://example.com/style.json"],
    ["another scheme", "file:///etc/passwd", "Address must start with https://"],
    ["a password", "https://me:secret@maps.example.com/style.json", "Address can't contain a password"],
    ["a page", "/page", "did not answer with a map style"],
    ["something else", "/list.json", "There's no map style at this address"],
    ["a redirect", "/moved.json", "answered with status 302"],
    ["a missing file", "/nothing.json", "answered with status 404"],
    ["too many bytes", "/huge.json", "The style is larger than 2 MB"],
    ["a scheme of one vendor", "/mapbox.json", "Address must start with https://"],
    ["too many places", "/many.json", "The style loads from more than 8 places"],
    ["nobody there", "http://127.0.0.1:1/style.json", "could not be reached"],
  ])("is refused with a reason: %s", async (_name, url, message) => {
    const before = (await read()).json();
    const answer = await choose({ style: "own", url: url?.startsWith("/") ? `${maps.origin}${url}` : url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ field: "url", msg: expect.stringContaining(message) }],
    });
    expect((await read()).json()).toEqual(before);
  });

  it.each(["http://maps.example.com/style.json", "https://127.0.0.1/style.json", "https://printer.local/a"])(
    "is not even asked for on a private network or without encryption: %s",
    async (url) => {
      const strict = await createTestApp();
      const admin = await registerOrganization(strict);
      const answer = await request(strict, admin, "PUT", "/settings/map", { style: "own", url });
      expect(answer.statusCode).toBe(400);
      await strict.close();
    },
  );

  it("is refused when it is no choice at all", async () => {
    expect((await choose({ style: "satellite" })).statusCode).toBe(400);
  });
});

describe("the content security policy", () => {
  it("follows the choice, on the page and in the map's worker, and nowhere else", async () => {
    const cookie = cookieOf((await choose({ style: "streets" })).headers);
    const [origin] = streetMap.origins;
    for (const url of ["/schedule", "/app.html", "/assets/maplibre-gl-worker-1a.mjs"]) {
      const policy = await policyOf(url, cookie);
      expect(policy).toContain(`connect-src 'self' ${origin};`);
      expect(policy).toContain(`img-src 'self' data: blob: ${origin};`);
      expect(policy).toContain("script-src 'self';");
      expect(await policyOf(url)).not.toContain(origin);
    }
    expect(await policyOf("/api/config", cookie)).not.toContain(origin);
  });

  it("is told to browsers that come without it, once", async () => {
    const first = await read();
    const cookie = cookieOf(first.headers);
    expect(String(first.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax/);
    const again = await test.app.inject({ url: "/api/map", headers: { ...owner.headers, cookie } });
    expect(again.headers).not.toHaveProperty("set-cookie");
  });

  it("closes again with outlines", async () => {
    const cookie = cookieOf((await read()).headers);
    const answer = await test.app.inject({
      method: "PUT",
      url: "/api/settings/map",
      headers: { ...owner.headers, cookie },
      payload: { style: "outlines" },
    });
    expect(String(answer.headers["set-cookie"])).toContain("fieldwright_map=; Path=/; Max-Age=0");
  });

  it("trusts no cookie that the server did not write", async () => {
    const forged = Buffer.from("https://evil.example").toString("base64url");
    expect(await policyOf("/schedule", `fieldwright_map=${forged}`)).not.toContain("evil");
  });
});
