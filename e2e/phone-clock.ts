import type { Page } from "@playwright/test";

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
