import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumArgs } from "./chromium";

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
