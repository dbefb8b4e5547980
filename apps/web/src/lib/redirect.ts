/** Accepts only paths on this site, so that a sign-in link cannot redirect people elsewhere. */
export const safeRedirect = (value: unknown): string | undefined =>
  typeof value === "string" && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;
