import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { config, health } from "@fieldwright/contract/system";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, call, takeEarlyAnswer } from "./api-client";

const script = readFileSync(new URL("../app/early-requests.js", import.meta.url), "utf8");

type Page = {
  readonly path?: string;
  readonly narrow?: boolean;
  readonly stored?: Record<string, string>;
  readonly controller?: object;
  readonly line?: string;
  readonly user?: object;
};

const technician = { role: "technician", organization: {} };

/** Runs the script of the head in a minimal fake browser, and gives the app its window. */
const openPage = ({
  path = "/dashboard",
  narrow = true,
  stored = { token: "t" },
  controller,
  line,
  user = {},
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
      return Response.json(url.endsWith("/auth/me") ? user : {});
    },
  });
  runInContext(script, context);
  vi.stubGlobal("window", window);
  return { asked, attributes };
};

afterEach(() => vi.unstubAllGlobals());

describe("the head of the app", () => {
  it("asks for the session, and for the work on a phone that had some", () => {
    const stored = { token: "t", "fieldwright.field": "yes" };
    expect(openPage({ stored }).asked).toEqual(["/api/auth/me", "/api/field/bundle"]);
  });

  it("asks on another phone who it is first, and then for a technician's work", async () => {
    const { asked } = openPage({ user: technician });
    expect(asked).toEqual(["/api/auth/me"]);
    await expect.poll(() => asked).toEqual(["/api/auth/me", "/api/field/bundle"]);
  });

  it.each([
    ["a customer", { role: "client", organization: {} }],
    ["a technician without a company", { role: "technician", organization: null }],
  ])("asks for no work of %s", async (_, user) => {
    const { asked } = openPage({ user });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toEqual(["/api/auth/me"]);
  });

  it("leaves the work to the app if the app is there first", async () => {
    const { asked } = openPage({ user: technician });
    void takeEarlyAnswer("/auth/me", "t");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toEqual(["/api/auth/me"]);
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
    expect(await (await takeEarlyAnswer("/auth/me", "t"))?.response.json()).toEqual({});
    expect(takeEarlyAnswer("/auth/me", "t")).toBeUndefined();
  });

  it("is for the person who asked", () => {
    openPage({});
    expect(takeEarlyAnswer("/auth/me", "someone else's")).toBeUndefined();
  });

  it("gets old", () => {
    openPage({});
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
    expect(takeEarlyAnswer("/auth/me", "t")).toBeUndefined();
    vi.restoreAllMocks();
  });
});

const answers = (response: Response) => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => response);
};

describe("an answer", () => {
  it("is checked against the contract while developing", async () => {
    answers(Response.json({ status: "fine" }));
    await expect(call(health, {})).rejects.toThrow("Invalid");
  });

  it("is no answer if it is somebody else's page", async () => {
    answers(new Response("<h1>Welcome to the hotel</h1>", { headers: { "content-type": "text/html" } }));
    await expect(call(config, {})).rejects.toThrow("not the server's");
  });

  it("that refuses has the server's message, code and fields", async () => {
    const errors = [{ field: "email", msg: "Email is required" }];
    const body = { message: "Validation failed", code: "validation_failed", errors, requestId: "r1" };
    answers(Response.json(body, { status: 400 }));
    await expect(call(health, {})).rejects.toMatchObject({ status: 400, ...body });
  });

  it.each([null, "no", { message: "no" }, { message: "no", code: "x", requestId: "r", errors: 1 }])(
    "that refuses in another form (%j) has no message of ours",
    async (body) => {
      answers(Response.json(body, { status: 502 }));
      const error = await call(health, {}).catch((refusal: unknown) => refusal);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 502, message: "", code: "unknown", errors: [], body });
    },
  );
});
