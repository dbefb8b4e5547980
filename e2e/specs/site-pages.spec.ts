import type { APIRequestContext } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { expect, test } from "../fixtures";

/** Every public page: those in the sitemap, and those that are shown for unknown addresses. */
const publicPaths = async (request: APIRequestContext): Promise<string[]> => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  return [...listed, "/industry/falconry", "/integrations/fax", "/404.html"];
};

const count = 20;

test("every internal link and picture of every public page is there", async ({ request, baseURL }) => {
  const paths = await publicPaths(request);
  expect(paths.length).toBeGreaterThanOrEqual(count);
  const pages = new Map<string, string>();
  const broken: string[] = [];
  const open = async (path: string, from: string) => {
    if (pages.has(path)) return;
    pages.set(path, "");
    const answer = await request.get(path);
    if (answer.status() !== 200) broken.push(`${from} leads to ${path}: ${answer.status()}`);
    if (answer.headers()["content-type"]?.startsWith("text/html")) pages.set(path, await answer.text());
  };
  for (const path of paths) await open(path, "the sitemap");
  for (const path of paths) {
    const html = pages.get(path) ?? "";
    for (const [, target = ""] of html.matchAll(/\s(?:(?:href|src|srcset)="|content="(?=http))([^"]*)"/gi)) {
      const { origin, pathname, search, hash } = new URL(target, `${baseURL}${path}`);
      if (origin !== baseURL) {
        broken.push(`${path} leads away to ${target}`);
        continue;
      }
      await open(pathname + search, path);
      if (hash && !pages.get(pathname)?.includes(`id="${hash.slice(1)}"`))
        broken.push(`${path} leads to ${target}, which is not on that page`);
    }
  }
  expect(broken).toEqual([]);
});

test("every public page is valid HTML", async ({ request }) => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // These rules are about how the renderer writes HTML, not about its content.
      "attribute-boolean-style": "off",
      "attr-case": "off",
      "doctype-style": "off",
      "no-inline-style": "off",
      "no-trailing-whitespace": "off",
      "void-style": "off",
      "long-title": "off",
    },
  });
  const problems: string[] = [];
  for (const path of await publicPaths(request)) {
    const report = await validator.validateString(await (await request.get(path)).text());
    for (const { messages } of report.results)
      problems.push(...messages.map(({ ruleId, message, line }) => `${path}:${line} ${ruleId}: ${message}`));
  }
  expect(problems).toEqual([]);
});

test("every public page says what it is to search engines", async ({ request, baseURL }) => {
  const titles = new Set<string>();
  const paths = await publicPaths(request);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "");
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/<h1/g), path).toHaveLength(1);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    const isGeneral = ["/industry/falconry", "/integrations/fax", "/404.html"].includes(path);
    expect(canonical, path).toBe(isGeneral ? undefined : `${baseURL}${path}`);
    if (isGeneral) expect(html, path).toContain('<meta name="robots" content="noindex"');
    for (const [, data = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      expect(JSON.parse(data)["@context"]).toBe("https://schema.org");
  }
  expect(titles.size).toBe(paths.length);
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});
