import { test as base, expect, type Page, type Route } from "@playwright/test";
import { type Account, logIn, noonZone, registerVerified } from "./accounts";

/**
 * Answers the first request to an address in place of the server. The route stays, unlike one with `times: 1`: when the
 * last route goes, Playwright never reports a request that starts just then, and whoever waits for it waits forever.
 */
export const answerOnce = async (
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void> | void,
): Promise<void> => {
  let isAnswered = false;
  await page.route(url, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
};

/**
 * The paths of the API that a page asks for, from now on. Without the session and the live changes, which belong to no
 * page.
 */
export const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/api\/(?!auth\/me$|events$)/.test(pathname)) calls.push(pathname);
  });
  return calls;
};

type Fixtures = {
  /** Console errors that the test causes on purpose. Any other one fails it. */
  expectErrors: (...patterns: RegExp[]) => void;
  /** Gives the browser this account's session, as if it had signed in before. Once per context. */
  enterAs: (account: Account) => Promise<void>;
  /** It is about noon in the owner's organization, for tests about today. Otherwise it is in America/Chicago. */
  atNoon: boolean;
  /** The verified owner of a new, empty organization. */
  owner: Account;
  /** The administrator of the demo organization. */
  demoAdmin: Account;
};

const watch = (page: Page, problems: string[]) => {
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(`Uncaught ${error.message}`));
};

export const test = base.extend<Fixtures>({
  expectErrors: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      context.on("page", (page) => watch(page, problems));
      await use((...patterns) => expected.push(...patterns));
      const unexpected = problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  enterAs: async ({ context }, use) => {
    let hasEntered = false;
    await use(async ({ token }) => {
      if (hasEntered) throw new Error("A second account needs a browser context of its own.");
      hasEntered = true;
      await context.addInitScript((value) => {
        if (!location.protocol.startsWith("http") || sessionStorage.getItem("entered")) return;
        sessionStorage.setItem("entered", "yes");
        localStorage.setItem("token", value);
      }, token);
    });
  },

  atNoon: [false, { option: true }],
  owner: async ({ request, atNoon }, use) =>
    use(await registerVerified(request, "admin", atNoon ? noonZone() : undefined)),
  demoAdmin: async ({ request }, use) => use(await logIn(request, "admin@fieldwright.demo")),
});

export { expect };
