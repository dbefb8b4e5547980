export type Device = "ios" | "android" | "other";

/** iPads say that they are Macs, but no Mac has a touch screen. */
export const deviceOf = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): Device => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return "ios";
  return /Android/.test(userAgent) ? "android" : "other";
};
