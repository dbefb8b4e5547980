import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { appPages } from "@fieldwright/contract/pages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#testing/test-app";

const appPage = "<title>app</title><script>start()</script><script src=/assets/app-1a2b.js></script>";

const files: Record<string, string | Buffer> = {
  "app.html": appPage,
  "index.html": "<title>home</title>",
  "help/index.html": "<title>help</title>",
  "industry/plumbing/index.html": "<title>plumbing</title>",
  "industry/any.html": "<title>any trade</title>",
  "integrations/index.html": "<title>integrations</title>",
  "integrations/any.html": "<title>any integration</title>",
  "about/index.html": '<link rel="canonical" href="%PUBLIC_URL%/about" />',
  "sitemap.xml": "<loc>%PUBLIC_URL%/</loc>",
  "robots.txt": "Sitemap: %PUBLIC_URL%/sitemap.xml",
  "404.html": "<title>missing</title>",
  "favicon.svg": "<svg/>",
  "sw.js": "self.skipWaiting()",
  "assets/app-1a2b.js": "console.log(1)",
  "assets/fit.worker-1a2b.js": "ask()",
  "assets/app-1a2b.js.gz": gzipSync("console.log(1)"),
};

let webRoot: string;
let test: TestApp;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "fieldwright-web-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(webRoot, name)), { recursive: true });
    await writeFile(join(webRoot, name), content);
  }
  test = await createTestApp({ config: { webRoot, publicUrl: "https://field.example.com" } });
});
afterAll(async () => {
  await test.close();
  await rm(webRoot, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

const policyOf = async (url: string) => String((await get(url)).headers["content-security-policy"]);

describe("200", () => {
  it.each(appPages.map((page) => page.replace(/:\w+/, "something")))("%s is the application", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(appPage);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
  });

  it("the application runs the script in its page and no other", async () => {
    const hash = createHash("sha256").update("start()").digest("base64");
    const { headers } = await get("/dashboard");
    expect(headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  it("the worker with the engine, and nothing else, compiles its core", async () => {
    expect(await policyOf("/assets/fit.worker-1a2b.js")).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const url of ["/dashboard", "/schedule", "/sw.js"])
      expect(await policyOf(url)).not.toContain("wasm-unsafe-eval");
  });

  it.each(["/", "/help", "/assets/app-1a2b.js", "/api/config"])(
    "%s runs no script in its page",
    async (url) => {
      const { headers } = await get(url);
      expect(headers["content-security-policy"]).toContain("script-src 'self';");
    },
  );

  it.each([
    ["/", "home"],
    ["/help", "help"],
    ["/help/", "help"],
    ["/help?from=mail", "help"],
    ["/industry/plumbing", "plumbing"],
    ["/industry/falconry", "any trade"],
    ["/integrations", "integrations"],
    ["/integrations/fax", "any integration"],
    ["/integrations/fax/", "any integration"],
  ])("%s is the prerendered page", async (url, title) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(`<title>${title}</title>`);
  });

  it.each([
    ["/about", '<link rel="canonical" href="https://field.example.com/about" />', "text/html; charset=utf-8"],
    ["/sitemap.xml", "<loc>https://field.example.com/</loc>", "application/xml; charset=utf-8"],
    ["/robots.txt", "Sitemap: https://field.example.com/sitemap.xml", "text/plain; charset=utf-8"],
  ])("%s names the address of the deployment", async (url, body, type) => {
    const answer = await get(url);
    expect(answer.body).toBe(body);
    expect(answer.headers["content-type"]).toBe(type);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ])("sends a page to who accepts %s as %s", async (accepted, encoding, unpack) => {
    const answer = await get("/about", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toContain("accept-encoding");
    expect(unpack(answer.rawPayload).toString()).toContain("https://field.example.com/about");
  });

  it("keeps hashed files for good and asks again for the others", async () => {
    expect((await get("/assets/app-1a2b.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
    expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
  });

  it("sends what was compressed at build time", async () => {
    const answer = await get("/assets/app-1a2b.js", { "accept-encoding": "gzip" });
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(answer.rawPayload).toEqual(files["assets/app-1a2b.js.gz"]);
    expect(answer.headers["content-type"]).toMatch(/javascript/);
  });

  it("answers HEAD without a body", async () => {
    const answer = await test.app.inject({ method: "HEAD", url: "/help" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("");
  });
});

describe("304", () => {
  it("answers a file that the browser has", async () => {
    const { etag } = (await get("/help")).headers;
    expect((await get("/help", { "if-none-match": String(etag) })).statusCode).toBe(304);
  });
});

describe("404", () => {
  it.each([
    "/nothing",
    "/clients/1/2",
    "/assets/gone.js",
    "/../package.json",
    "/..%2f..%2fpackage.json",
    "/help/index.html/x",
    "/assets",
    "/industry",
    "/industry/plumbing/x",
  ])("%s is the site's page for it", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe("<title>missing</title>");
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  it.each(["/api", "/api/nothing", "/api/"])("%s is JSON", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "not_found" });
  });

  it("answers other methods on pages", async () => {
    expect((await test.app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
  });
});

describe("503", () => {
  it("says so when the web application was not built", async () => {
    const bare = await createTestApp({ config: { webRoot: join(webRoot, "nowhere") } });
    const answer = await bare.app.inject({ url: "/login" });
    await bare.close();
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toMatch(/hasn't been built/);
  });
});
