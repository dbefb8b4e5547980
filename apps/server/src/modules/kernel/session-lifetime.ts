const hour = 3_600_000;
const day = 24 * hour;

/** A stolen token cannot be kept alive forever by using it. */
const longest = 90 * day;

/** How long an unused session lives, in milliseconds. */
export const idleLimit = (remembered: boolean): number => (remembered ? 30 * day : 12 * hour);

type Session = { readonly createdAt: Date; readonly remembered: boolean };

/** When a session that is used now expires, if it is not used again. */
export const expiryOf = ({ createdAt, remembered }: Session, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleLimit(remembered), createdAt.getTime() + longest));
