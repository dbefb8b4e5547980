import { gzipSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { expect, test } from "../fixtures";

const budget = 170_000;
const siteBudget = 80_000;
const siteScriptBudget = 2_000;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const weigh = async (request: Request): Promise<number> => {
  const response = await request.response();
  return response ? gzipSync(await response.body()).length : 0;
};

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
  // The event stream stays open, so the network never becomes idle. Wait a moment instead.
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
    const requests: Request[] = [];
    page.on("requestfinished", (request) => requests.push(request));
    await page.goto(`${baseURL}${path}`, { waitUntil: "networkidle" });
    const needed = requests.filter((request) => request.resourceType() !== "image");
    expect(needed.map((request) => request.resourceType())).toEqual(
      expect.arrayContaining(["document", "stylesheet", "font", "script"]),
    );
    const sizes = await Promise.all(needed.map((request) => request.sizes()));
    expect(
      sum(sizes.map(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)),
      path,
    ).toBeLessThanOrEqual(siteBudget);
    const scripts = needed.filter((request) => request.resourceType() === "script");
    expect(sum(await Promise.all(scripts.map(weigh))), `script of ${path}`).toBeLessThanOrEqual(
      siteScriptBudget,
    );
    await page.close();
  }
});
