// Takes the pictures of the public site from the demo company, and of every screen for reviews (in test-results/screens).
// Run after a build: `npm run shots`, or `npm run shots -- booking reports 390 dark` for the screens with such a word in their
// name, at this width and in this theme only.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { longName, longScreens } from "./long-company";
import playwrightConfig from "./playwright.config";
import { type Api, officeScreens, type Screen } from "./screens";
import { newDataDir, startServer } from "./server-process";

const folder = fileURLToPath(new URL("../apps/web/src/marketing/shots/", import.meta.url));
const reviewFolder = fileURLToPath(new URL("../test-results/screens/", import.meta.url));
const widths = [1440, 768, 390];
const themes = ["light", "dark"] as const;
const asked = process.argv.slice(2);
/** What is left of the widths or the themes: those that were asked for, or all. */
const only = <Value extends string | number>(all: readonly Value[]): readonly Value[] => {
  const some = all.filter((value) => asked.includes(String(value)));
  return some.length > 0 ? some : all;
};
const words = asked.filter((word) => ![...widths, ...themes].map(String).includes(word));
const isWanted = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));

/** Wide pictures are shown alone, half ones in pairs. Phones get their own pictures. */
const whole = { viewport: { width: 1120, height: 700 }, deviceScaleFactor: 1.5 };
/** A larger screen in a picture of the same size, because the board needs the width. */
const roomy = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 7 / 6 };
const half = { viewport: { width: 880, height: 700 }, deviceScaleFactor: 1.5 };
const roomyHalf = { viewport: { width: 1100, height: 875 }, deviceScaleFactor: 1.2 };
const phone = { viewport: { width: 390, height: 640 }, deviceScaleFactor: 2, isMobile: true };

const signIn = async (base: string, role: "admin" | "technician" | "client"): Promise<string> => {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${role}@fieldwright.demo`, password: "Demo1234!" }),
  });
  const { token } = await answer.json();
  return token;
};

type Found = { readonly _id: string; readonly balance?: number; readonly total?: number };

const find = async (base: string, token: string, list: string, query: string): Promise<Found[]> => {
  const answer = await fetch(`${base}/api/${list}?limit=100&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json())[list];
};

/** The board is full on the days from Tuesday to Thursday, when every crew works, and the fuller the nearer. */
const nextFullDay = (): string => {
  const day = new Date(Date.now() + 86_400_000);
  while (![2, 3, 4].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

/** Scrolls so that the part below this heading fills the picture. */
const bringUp = (page: Page, heading: string) =>
  page.getByRole("heading", { name: heading, exact: true }).evaluate((element) => {
    element.style.scrollMarginTop = "88px";
    element.scrollIntoView();
  });

/** Asks for recommendations and selects the best. */
const askForTimes = async (page: Page) => {
  await page.getByRole("button", { name: "Find a time", exact: true }).click();
  const modal = page.getByRole("dialog", { name: "AI Schedule" });
  await modal.getByRole("button", { name: "All technicians", exact: true }).click();
  await modal.getByRole("button", { name: "Get Recommendations", exact: true }).click();
  await modal.getByRole("radio").first().click();
};

type Picture = {
  readonly name: string;
  readonly path: string;
  readonly wide: typeof whole | undefined;
  readonly role?: "technician";
  readonly prepare?: (page: Page) => Promise<void>;
};

/** Pictures of records with content: a job in progress, a draft job, a partly paid invoice. */
const subjects = async (base: string, token: string): Promise<Picture[]> => {
  const [job] = await find(base, token, "jobs", "status=in_progress");
  const [open] = await find(base, token, "jobs", "status=draft");
  const invoices = await find(base, token, "invoices", "");
  const invoice =
    invoices.find(({ balance = 0, total = 0 }) => balance > 0 && balance < total) ?? invoices[0];
  if (!job || !open || !invoice) throw new Error("The demo company has no such jobs or no invoice");
  return [
    { name: "dashboard", path: "/dashboard", wide: whole },
    { name: "board", path: `/schedule?view=board&date=${nextFullDay()}`, wide: roomy },
    { name: "slots", path: `/jobs/${open._id}`, wide: roomyHalf, prepare: askForTimes },
    { name: "field", path: "/schedule?view=board", wide: undefined, role: "technician" },
    {
      name: "job",
      path: `/jobs/${job._id}`,
      wide: half,
      prepare: (page) => bringUp(page, "What we agreed on"),
    },
    { name: "invoice", path: `/invoices/${invoice._id}`, wide: half },
  ];
};

const settle = async (page: Page) => {
  await page.locator("h1").waitFor();
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll("[role=status]")].some((part) =>
        part.textContent?.startsWith("Loading"),
      ),
  );
  await page.evaluate(() => document.fonts.ready);
  // Figures and pictures arrive after the page, and no event marks the last of them.
  await page.waitForTimeout(1_000);
};

const takeWebp = async (page: Page, file: string) => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await writeFile(file, Buffer.from(data, "base64"));
};

const openPage = async (browser: Browser, frame: object, stored: Record<string, string>) => {
  const context = await browser.newContext({ ...frame, locale: "en-US", timezoneId: "America/Chicago" });
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
};

const takeAll = async (browser: Browser, base: string) => {
  const tokens = { admin: await signIn(base, "admin"), technician: await signIn(base, "technician") };
  const pictures = await subjects(base, tokens.admin);
  for (const theme of ["light", "dark"])
    for (const { name, path, wide, role = "admin", prepare } of pictures)
      for (const [suffix, frame] of [
        ["", wide],
        ["-phone", phone],
      ] as const) {
        if (!frame) continue;
        const appearance = JSON.stringify({ theme, animations: false });
        const page = await openPage(browser, frame, {
          token: tokens[role],
          "fieldwright.appearance": appearance,
        });
        await page.goto(base + path);
        await settle(page);
        if (prepare) {
          await prepare(page);
          await settle(page);
        }
        await takeWebp(page, `${folder}${name}-${theme}${suffix}.webp`);
        await page.context().close();
      }
  const page = await openPage(browser, { viewport: { width: 1200, height: 630 } }, {});
  await page.goto(base);
  await settle(page);
  await page.screenshot({ path: `${folder}share.png` });
};

const registerOwner = async (base: string, firstName: string, company: string): Promise<string> => {
  const answer = await fetch(`${base}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName,
      lastName: "Rivera",
      email: `${firstName.toLowerCase()}@example.com`,
      password: "Level-and-plumb-7",
      role: "admin",
      company,
    }),
  });
  return (await answer.json()).token;
};

const takeScreen = async (page: Page, base: string, { path, fails, prints, prepare }: Screen) => {
  // For a machine that is busy with other work.
  page.setDefaultTimeout(60_000);
  if (fails) await page.route(fails, (route) => route.abort());
  if (prints) await page.emulateMedia({ media: "print" });
  await page.goto(base + path);
  if (path !== "/health") await settle(page);
  await prepare?.(page);
  await page.waitForTimeout(1_000);
};

const apiOf =
  (base: string, token: string): Api =>
  async (method, path, body) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };

type Shot = {
  readonly screen: Screen;
  readonly theme: (typeof themes)[number];
  readonly width: number;
  readonly token: string;
};

/** The first part of the page, and the whole of it on a phone. */
const takeShot = async (browser: Browser, base: string, { screen, theme, width, token }: Shot) => {
  const name = `${screen.name}-${width}-${theme}`;
  const page = await openPage(
    browser,
    {
      viewport: { width, height: width === 1440 ? 900 : 844 },
      colorScheme: theme,
      hasTouch: width < 1440,
      isMobile: width < 1440,
    },
    {
      ...(token && { token }),
      "fieldwright.appearance": JSON.stringify({ theme, animations: false }),
    },
  );
  const say = (error: Error) => console.error(`${name}: ${error.message.split("\n")[0]}`);
  await takeScreen(page, base, screen).catch(say);
  // A picture of the full page would show the controls of a mouse.
  if (width === 390) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
  }
  // A map without a graphics card takes its time. One picture less is better than none after it.
  await page.screenshot({ path: `${reviewFolder}${name}.png`, timeout: 60_000 }).catch(say);
  await page.context().close();
};

/** Pages that are open at the same time: most of a picture's time is waiting. */
const atOnce = 4;

/** Every screen at three widths, light and dark. */
const takeScreens = async (browser: Browser, base: string, dataDir: string) => {
  const tokens = {
    admin: await signIn(base, "admin"),
    technician: await signIn(base, "technician"),
    client: await signIn(base, "client"),
    owner: await registerOwner(base, "Jo", "Rivera Plumbing"),
    long: await registerOwner(base, "Penelope", longName),
    nobody: "",
  };
  const day = nextFullDay();
  const screens = [
    ...(await officeScreens(apiOf(base, tokens.admin), dataDir, day)),
    ...(await longScreens(apiOf(base, tokens.long), day, isWanted)),
  ];
  await mkdir(reviewFolder, { recursive: true });
  const shots = screens
    .filter(({ name }) => isWanted(name))
    .flatMap((screen) =>
      only(themes).flatMap((theme) =>
        only(widths).map((width): Shot => ({ screen, theme, width, token: tokens[screen.as ?? "admin"] })),
      ),
    );
  const takeRest = async () => {
    for (let shot = shots.shift(); shot; shot = shots.shift()) await takeShot(browser, base, shot);
  };
  await Promise.all(Array.from({ length: atOnce }, takeRest));
};

const dataDir = await newDataDir();
const server = await startServer(dataDir, "1");
const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
try {
  // The site's pictures are taken as a whole, or not at all.
  if (isWanted("site") && asked.length === words.length) await takeAll(browser, server.base);
  await takeScreens(browser, server.base, dataDir);
} finally {
  await browser.close();
  await server.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
}
