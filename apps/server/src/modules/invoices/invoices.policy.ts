import { reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "../../principal";

/** Whose invoices a person sees: the office all, a client those of their own records. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const visibilityFor = (principal: Principal): Visibility =>
  reachOf(principal, "invoices:read") === "all"
    ? { of: "organization" }
    : { of: "clients", clientIds: principal.clientIds };

/** The office takes down what it received; a customer's word alone moves no money. */
export const mayRecordPayments = (principal: Principal): boolean =>
  reachOf(principal, "invoices:pay") === "all";
