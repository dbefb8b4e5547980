import { reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "../../principal";

/** Whose clients a person sees: the office all, a technician those of their visits, a client their own records. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "technician"; readonly userId: string }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const visibilityFor = (principal: Principal): Visibility => {
  if (reachOf(principal, "clients:read") === "all") return { of: "organization" };
  return principal.role === "technician"
    ? { of: "technician", userId: principal.userId }
    : { of: "clients", clientIds: principal.clientIds };
};
