import { gzipSync } from "node:zlib";
import { expect, test } from "../fixtures";

const budget = 170_000;
const siteBudget = 2_000;

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
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: "script", description: `${total} bytes in ${scripts.size} files` });
  expect(scripts.size).toBeGreaterThan(1);
  expect(total).toBeLessThanOrEqual(budget);
});

test("a public page needs less than 2 kB of its own script", async ({ page }) => {
  const sizes: number[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/assets/") || response.request().resourceType() !== "script") return;
    sizes.push(gzipSync(await response.body()).length);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(siteBudget);
});
