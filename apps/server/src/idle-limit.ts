const hour = 3_600_000;

/** How long a session lives without being used, in milliseconds. */
export const idleLimit = { plain: 12 * hour, remembered: 30 * 24 * hour };
