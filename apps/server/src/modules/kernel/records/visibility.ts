import { type Permission, reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "../principal";

/** Whose records a person sees: the office all, a technician those of their visits, a client their own. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "technician"; readonly userId: string }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const visibilityUnder = (principal: Principal, permission: Permission): Visibility => {
  if (reachOf(principal, permission) === "all") return { of: "organization" };
  return principal.role === "technician"
    ? { of: "technician", userId: principal.userId }
    : { of: "clients", clientIds: principal.clientIds };
};
