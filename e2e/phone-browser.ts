import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumArgs } from "./chromium";

/** Before the first page opens. Milliseconds that the clock of the phone is ahead, until `setClock` is called. */
export const ownClock = (page: Page, ahead = 0) =>
  page.addInitScript((first) => {
    const RealDate = Date;
    if (location.protocol.startsWith("http") && sessionStorage.getItem("test.clock") === null)
      sessionStorage.setItem("test.clock", String(first));
    const now = () => RealDate.now() + Number(sessionStorage.getItem("test.clock"));
    window.Date = new Proxy(RealDate, {
      construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [now()]),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, ahead);

export const setClock = (page: Page, ahead: number) =>
  page.evaluate((value) => sessionStorage.setItem("test.clock", String(value)), ahead);

/** Notes when the last tap happened, by the clock of the page. */
export const watchTaps = (page: Page) =>
  page.addInitScript(() => {
    for (const kind of ["click", "keydown", "change"])
      addEventListener(
        kind,
        () => document.documentElement.setAttribute("data-tapped-at", String(Date.now())),
        true,
      );
  });

export const lastTap = async (page: Page): Promise<number> =>
  Number(await page.locator("html").getAttribute("data-tapped-at"));

/** A browser with a profile of its own that can be killed like a phone that runs out of power. */
export type PhoneBrowser = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** No chance to write anything down. */
  readonly kill: () => Promise<void>;
  /** As a person closes it. */
  readonly quit: () => Promise<void>;
};

const listeningAt = async (lines: AsyncIterable<string>): Promise<string> => {
  for await (const line of lines) {
    const address = /ws:\/\/\S+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error("The browser did not start");
};

/** Everything goes to a proxy that is not there, from the first request of the browser on. */
const noSignal = ["--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>"];

export const startPhone = async (
  profile: string,
  { executable = chromium.executablePath(), isOffline = false } = {},
): Promise<PhoneBrowser> => {
  const child = spawn(
    executable,
    [
      "--headless=new",
      ...chromiumArgs,
      ...(isOffline ? noSignal : []),
      `--user-data-dir=${profile}`,
      "--remote-debugging-port=0",
      "--no-first-run",
      "about:blank",
    ],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const browser = await chromium.connectOverCDP(await listeningAt(createInterface(child.stderr)));
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no context");
  const ended = once(child, "exit");
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  return {
    context,
    page,
    kill: async () => {
      // The whole group: a browser is many processes.
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      await ended;
    },
    quit: async () => {
      const session = await browser.newBrowserCDPSession();
      await session.send("Browser.close").catch(() => undefined);
      await ended;
    },
  };
};
