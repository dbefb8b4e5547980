// npm run bench:field [-- --runs 3 --port 4340 --cpu 1]: a technician's phone on a slow line, in Chromium
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { figuresOf, startServer } from "./bench-server";

const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "4340" },
    runs: { type: "string", default: "3" },
    /** How many times slower the processor is than this machine's. */
    cpu: { type: "string", default: "1" },
  },
});

const goals = { cold: 8_000, requests: 12, warm: 2_000, visit: 300 };

/** "Slow 3G" of Chromium's developer tools, which newer versions call "3G". */
const slow3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2_000 };
const slowerCpu = Number(options.cpu);

type Start = {
  readonly shell: number;
  readonly usable: number;
  readonly requests: readonly string[];
  readonly bytes: number;
};

const signIn = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "technician@fieldwright.demo", password: "Demo1234!" }),
  });
  const { token }: { token: string } = JSON.parse(await answer.text());
  return token;
};

/** Slows a new page down and notes what it asks the server for. */
const openSlowly = async (context: BrowserContext) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow3G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerCpu });
  const requests = new Map<string, string>();
  const stored = new Set<string>();
  let bytes = 0;
  session.on("Network.requestWillBeSent", ({ requestId, request }) => requests.set(requestId, request.url));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromServiceWorker) stored.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!stored.has(requestId)) bytes += encodedDataLength;
  });
  return {
    page,
    fromServer: () => [...requests].flatMap(([id, url]) => (stored.has(id) ? [] : [new URL(url).pathname])),
    bytes: () => bytes,
  };
};

const firstVisit = (page: Page) => page.locator("main a[href^='/schedule/']").first();

const start = async (context: BrowserContext, address: string): Promise<Start & { page: Page }> => {
  const { page, fromServer, bytes } = await openSlowly(context);
  const began = performance.now();
  await page.goto(`${address}/dashboard`, { waitUntil: "commit", timeout: 120_000 });
  await page.locator("#root > *").first().waitFor({ timeout: 120_000 });
  const shell = performance.now() - began;
  await firstVisit(page).waitFor({ timeout: 120_000 });
  const usable = performance.now() - began;
  return { page, shell, usable, requests: fromServer(), bytes: bytes() };
};

/** Runs in the page. */
const untilStored = `new Promise((done) => {
  if (navigator.serviceWorker.controller) done();
  else navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
})`;

const titleOf = async (address: string, token: string, path: string): Promise<string> => {
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { title }: { title: string } = JSON.parse(await answer.text());
  return title;
};

/** How long a person looks at the day before they tap. */
const lookAtDay = 1_000;

const openVisit = async (page: Page, address: string, token: string): Promise<number> => {
  const link = firstVisit(page);
  const hasText = await titleOf(address, token, String(await link.getAttribute("href")));
  const began = performance.now();
  await link.click();
  await page.locator("main h1", { hasText }).waitFor({ timeout: 120_000 });
  return performance.now() - began;
};

const run = async (browser: Browser, address: string, token: string) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  // As after an earlier sign-in on this phone whose stored files were cleared.
  await context.addInitScript(
    `localStorage.setItem("token", ${JSON.stringify(token)}); localStorage.setItem("fieldwright.field", "yes")`,
  );
  const cold = await start(context, address);
  await cold.page.evaluate(untilStored);
  await cold.page.close();
  const warm = await start(context, address);
  const hurried = await openVisit(warm.page, address, token);
  await warm.page.close();
  const { page } = await start(context, address);
  await page.waitForTimeout(lookAtDay);
  const visit = await openVisit(page, address, token);
  await context.close();
  return { cold, warm, hurried, visit };
};

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = [process.env.CHROMIUM_PATH, ...usualPlaces].find((path) => path && existsSync(path));

const line = (name: string, value: string, goal = "") =>
  console.log(`${name.padEnd(42)}${value.padStart(12)}${goal && `   goal ${goal}`}`);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const median = (values: readonly number[]) => figuresOf(values).p50;

const measure = async (address: string): Promise<boolean> => {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const token = await signIn(address);
    const runs: Awaited<ReturnType<typeof run>>[] = [];
    while (runs.length < Number(options.runs)) runs.push(await run(browser, address, token));
    const of = (pick: (one: (typeof runs)[number]) => number) => median(runs.map(pick));
    const cold = of((one) => one.cold.usable);
    const warm = of((one) => one.warm.usable);
    const visit = of((one) => one.visit);
    const hurried = of((one) => one.hurried);
    const requests = Math.max(...runs.map((one) => one.cold.requests.length));
    console.log(
      `Slow 3G (400 kbit/s, 2000 ms), processor ${slowerCpu} times slower, 390 px wide, median of ${runs.length}`,
    );
    line("my day, empty cache: first sign of the app", seconds(of((one) => one.cold.shell)));
    line("my day, empty cache: usable", seconds(cold), seconds(goals.cold));
    line("  requests until then", String(requests), String(goals.requests));
    line("  bytes until then", kilobytes(of((one) => one.cold.bytes)));
    line("my day, stored: first sign of the app", seconds(of((one) => one.warm.shell)));
    line("my day, stored: usable", seconds(warm), seconds(goals.warm));
    line("  requests to the server until then", String(of((one) => one.warm.requests.length)));
    line("opening a visit the moment the day shows", seconds(hurried));
    line("opening a visit after a look at the day", seconds(visit), seconds(goals.visit));
    console.log(`\nrequests with an empty cache:\n  ${runs[0]?.cold.requests.join("\n  ")}`);
    return cold <= goals.cold && requests <= goals.requests && warm <= goals.warm && visit <= goals.visit;
  } finally {
    await browser.close();
  }
};

const dataDir = await mkdtemp(join(tmpdir(), "fieldwright-field-bench-"));
const server = await startServer(dataDir, Number(options.port), "1");
try {
  process.exitCode = (await measure(server.address)) ? 0 : 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
