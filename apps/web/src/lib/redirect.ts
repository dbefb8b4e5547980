/** A path of this site, or nothing: a link to the sign-in page must not be able to send people elsewhere. */
export const safeRedirect = (value: unknown): string | undefined =>
  typeof value === "string" && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;
