import { gzipSync } from "node:zlib";
import { expect, test } from "../fixtures";

const budget = 170_000;
const siteBudget = 80_000;
const siteScriptBudget = 2_000;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test("the signed-in dashboard needs at most 170 kB of gzipped script", async ({
  page,
  demoAdmin,
  enterAs,
}) => {
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.set(response.url(), gzipSync(await response.body()).length);
  });
  await enterAs(demoAdmin);
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  // The event stream stays open, so the network is never idle; a quiet second is what remains to wait for.
  await page.waitForTimeout(1_500);
  const total = sum([...scripts.values()]);
  test.info().annotations.push({ type: "script", description: `${total} bytes in ${scripts.size} files` });
  expect(scripts.size).toBeGreaterThan(1);
  expect(total).toBeLessThanOrEqual(budget);
});

test("a public page needs at most 2 kB of script and 80 kB in all, pictures aside", async ({
  browser,
  baseURL,
}) => {
  for (const path of ["/", "/help", "/contact", "/status", "/industry/hvac"]) {
    const page = await browser.newPage();
    const sizes: { type: string; size: number }[] = [];
    const scripts: number[] = [];
    page.on("requestfinished", async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      sizes.push({ type: request.resourceType(), size: responseBodySize + responseHeadersSize });
    });
    page.on("response", async (response) => {
      if (response.request().resourceType() === "script")
        scripts.push(gzipSync(await response.body()).length);
    });
    await page.goto(`${baseURL}${path}`, { waitUntil: "networkidle" });
    const needed = sizes.filter(({ type }) => type !== "image").map(({ size }) => size);
    expect(sizes.map(({ type }) => type)).toContain("font");
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts), `script of ${path}`).toBeLessThanOrEqual(siteScriptBudget);
    expect(sum(needed), path).toBeLessThanOrEqual(siteBudget);
    await page.close();
  }
});
