import { can, reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";

/** Whose records the figures are of: everyone's, those of a technician's visits, or a client's own. */
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

/** What the business earns and how it grows is the office's. */
export const seesRevenue = (principal: Principal): boolean => can(principal, "reports:read");

/** A customer is not told that their visit runs late here; the office tells them. */
export const answersForLateVisits = (principal: Principal): boolean => can(principal, "schedule:status");
export const plansWork = (principal: Principal): boolean => can(principal, "schedule:write");
