import type { Page, Route } from "@playwright/test";

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
