import { can, reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";

/** Which records the figures cover: all, those of a technician's visits, or a client's own. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "technician"; readonly userId: string }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const visibilityFor = (principal: Principal): Visibility => {
  if (reachOf(principal, "jobs:read") === "all") return { of: "organization" };
  return principal.role === "technician"
    ? { of: "technician", userId: principal.userId }
    : { of: "clients", clientIds: principal.clientIds };
};

export const seesQuotes = (principal: Principal): boolean => can(principal, "quotes:read");
export const seesInvoices = (principal: Principal): boolean => can(principal, "invoices:read");

/** Only the office sees revenue and growth. */
export const seesRevenue = (principal: Principal): boolean => can(principal, "reports:read");

/** Customers do not see late visits here, because the office informs them. */
export const answersForLateVisits = (principal: Principal): boolean => can(principal, "schedule:status");
export const plansWork = (principal: Principal): boolean => can(principal, "schedule:write");
