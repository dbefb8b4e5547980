import { gzipSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { logIn } from "../accounts";
import { expect, test } from "../fixtures";

const budget = 150_000;
const siteBudget = 80_000;
const siteScriptBudget = 2_000;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The code of a file, or of the scripts that are part of the page. */
const codeOf = (type: string, body: Buffer): string =>
  type === "script"
    ? body.toString()
    : [...body.toString().matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code).join("\n");

const weigh = async (request: Request): Promise<number> => {
  const response = await request.response();
  return response ? gzipSync(await response.body()).length : 0;
};

test("the signed-in dashboard needs at most 150 kB of gzipped script", async ({
  page,
  demoAdmin,
  enterAs,
}) => {
  const scripts = new Map<string, number>();
  page.on("response", async (response) => {
    const type = response.request().resourceType();
    if (type !== "script" && type !== "document") return;
    scripts.set(response.url(), gzipSync(codeOf(type, await response.body())).length);
  });
  await enterAs(demoAdmin);
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  // The event stream stays open, so the network never becomes idle. Wait a moment instead.
  await page.waitForTimeout(1_500);
  const total = sum([...scripts.values()]);
  test.info().annotations.push({ type: "script", description: `${total} bytes in ${scripts.size} files` });
  expect(scripts.size).toBeGreaterThan(1);
  // The libraries alone are more than this, so nothing was left out.
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThanOrEqual(budget);
});

/** What the day can do without. */
const canWait = /^\/api\/(?:events|dashboard|field\/position)|^\/assets\/(?:dashboard|field)-/;

test("a technician's first start asks once for the session and the work, in at most 12 requests", async ({
  browser,
  request,
}) => {
  const { token } = await logIn(request, "technician@fieldwright.demo");
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
  await phone.addInitScript((value) => localStorage.setItem("token", value), token);
  await phone.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const root = document.getElementById("root");
      if (root?.textContent?.includes("on this phone yet")) document.documentElement.dataset.flashed = "";
      if (!root?.querySelector("main a[href^='/schedule/']")) return;
      observer.disconnect();
      // Among the requests, this one says when the day was there.
      void fetch("/icon-192.png?day");
    }).observe(document, { childList: true, subtree: true });
  });
  const page = await phone.newPage();
  const asked: string[] = [];
  page.on("request", (one) => asked.push(new URL(one.url()).pathname));
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.getByRole("navigation", { name: "Tabs" })).toBeVisible();
  await expect.poll(() => asked.some((path) => canWait.test(path))).toBe(true);
  await expect.poll(() => asked).toContain("/icon-192.png");
  const untilUsable = asked.slice(0, asked.indexOf("/icon-192.png"));
  expect(untilUsable.length, untilUsable.join("\n")).toBeLessThanOrEqual(12);
  expect(untilUsable.filter((path) => canWait.test(path))).toEqual([]);
  await expect(page.locator("html[data-flashed]")).toHaveCount(0);
  expect(untilUsable.filter((path) => path === "/api/auth/me")).toHaveLength(1);
  expect(untilUsable.filter((path) => path === "/api/field/bundle")).toHaveLength(1);
  await phone.close();
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
