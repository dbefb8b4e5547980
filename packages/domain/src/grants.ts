import type { Permission } from "./permissions";

/** What an administrator can allow a technician beyond the role, for their own jobs. */
export const grants = ["prices:read", "payments:collect"] as const satisfies readonly Permission[];
export type Grant = (typeof grants)[number];

export const grantLabels: Record<Grant, string> = {
  "prices:read": "See prices",
  "payments:collect": "Take payments on site",
};
