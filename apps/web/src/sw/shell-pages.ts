import { appPages } from "@fieldwright/contract/pages";

/** Opened from links and once in a while. They need a network anyway, so the server answers them. */
const fromNetwork =
  /^\/(?:register|forgot-password|reset-password|verify-email|invite|quote|pay|review)(?:\/|$)/;

/** Paths, with or without a query, that open with the stored app. */
export const shellPages: readonly RegExp[] = appPages
  .filter((page) => !fromNetwork.test(page))
  .map((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/?]+")}/?(?:\\?|$)`));
