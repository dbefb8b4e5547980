import { reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";

/** Whose quotes a person sees: the office all, a client what was sent to them. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const quoteVisibility = (principal: Principal): Visibility =>
  reachOf(principal, "quotes:read") === "all"
    ? { of: "organization" }
    : { of: "clients", clientIds: principal.clientIds };

export const sees = (
  visibility: Visibility,
  quote: { readonly clientId: string; readonly sentAt: Date | null },
): boolean =>
  visibility.of === "organization" ||
  (visibility.clientIds.includes(quote.clientId) && quote.sentAt !== null);

/** Whose word a decision is; the office may take it down for the customer. */
export const decidedBy = (principal: Principal): "office" | "client" =>
  reachOf(principal, "quotes:decide") === "all" ? "office" : "client";
