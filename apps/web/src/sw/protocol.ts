/** What pages and the service worker agree on. */

/** Each open page holds a shared lock with this prefix and the address of its code, so that the code is kept. */
export const pageLock = "fieldwright.page:";

/** From a page: `started` once it is quiet, `take-over` when the person wants the new version now. */
export type PageMessage = "started" | "take-over";
