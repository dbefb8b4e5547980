import type { BrowserPhone } from "./browser-phone";

let opened: BrowserPhone | undefined;
let opening: Promise<BrowserPhone> | undefined;

/** Undefined until someone has something on this phone. */
export const thisPhone = (): BrowserPhone | undefined => opened;

/** The code is large, and few people of the office need it. */
export const loadPhone = (): Promise<BrowserPhone> => {
  opening ??= import("./browser-phone").then(
    ({ createBrowserPhone }) => {
      opened = createBrowserPhone();
      return opened;
    },
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
};
