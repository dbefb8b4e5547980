import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { takeEarlyAnswer } from "./early-answers";

const script = readFileSync(new URL("../app/early-requests.js", import.meta.url), "utf8");

type Page = {
  readonly path?: string;
  readonly narrow?: boolean;
  readonly stored?: Record<string, string>;
  readonly controller?: object;
  readonly line?: string;
};

/** Runs the script of the head in a minimal fake browser, and gives the app its window. */
const openPage = ({
  path = "/dashboard",
  narrow = true,
  stored = { token: "t" },
  controller,
  line,
}: Page) => {
  const asked: string[] = [];
  const attributes: Record<string, string> = {};
  const window: Pick<Window, "fieldwrightEarly"> = {};
  const context = createContext({
    window,
    Date,
    setTimeout: () => 0,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    location: { pathname: path },
    matchMedia: () => ({ matches: narrow }),
    navigator: { serviceWorker: { controller }, ...(line ? { connection: { effectiveType: line } } : {}) },
    document: { documentElement: { setAttribute: (name: string, to: string) => (attributes[name] = to) } },
    fetch: async (url: string) => {
      asked.push(url);
      return new Response(url);
    },
  });
  runInContext(script, context);
  vi.stubGlobal("window", window);
  return { asked, attributes };
};

afterEach(() => vi.unstubAllGlobals());

describe("the head of the app", () => {
  it("asks for the session and a phone's work before the code is there", () => {
    expect(openPage({}).asked).toEqual(["/api/auth/me", "/api/field/bundle"]);
  });

  it("asks for the session alone on a wide screen", () => {
    expect(openPage({ narrow: false }).asked).toEqual(["/api/auth/me"]);
  });

  it.each([
    ["nobody is signed in", { stored: {} }],
    ["another screen opens", { path: "/jobs" }],
    [
      "a customer chose one of several businesses",
      { stored: { token: "t", "fieldwright.organization": "o" } },
    ],
    ["the phone has the code already", { controller: {} }],
  ])("asks for nothing when %s", (_, page) => {
    expect(openPage(page).asked).toEqual([]);
  });

  it("lets the font wait on a slow line, on the first start alone", () => {
    expect(openPage({ line: "2g" }).attributes).toEqual({ "data-line": "slow" });
    expect(openPage({ line: "4g" }).attributes).toEqual({});
    expect(openPage({ line: "2g", controller: {} }).attributes).toEqual({});
  });
});

describe("an early answer", () => {
  it("is given out once", async () => {
    openPage({});
    expect(await (await takeEarlyAnswer("/auth/me", "t"))?.response.text()).toBe("/api/auth/me");
    expect(takeEarlyAnswer("/auth/me", "t")).toBeUndefined();
  });

  it("is for the person who asked", () => {
    openPage({});
    expect(takeEarlyAnswer("/auth/me", "somebody else's")).toBeUndefined();
  });

  it("gets old", () => {
    openPage({});
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
    expect(takeEarlyAnswer("/auth/me", "t")).toBeUndefined();
    vi.restoreAllMocks();
  });
});
