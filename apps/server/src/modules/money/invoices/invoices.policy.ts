import type { Payment } from "@fieldwright/contract/invoices";
import { reachOf } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";

/** Whose invoices a person sees: the office all, a client what was sent to them. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const invoiceVisibility = (principal: Principal): Visibility =>
  reachOf(principal, "invoices:read") === "all"
    ? { of: "organization" }
    : { of: "clients", clientIds: principal.clientIds };

/** What the office notes on a payment is its own; a customer is told which card they paid with. */
export const paymentFor = <P extends Payment>(principal: Principal, payment: P): P =>
  invoiceVisibility(principal).of === "organization" || (payment.online && payment.amount > 0)
    ? payment
    : { ...payment, note: "" };

/** The office takes down what it received; a customer's word alone moves no money. */
export const mayRecordPayments = (principal: Principal): boolean =>
  reachOf(principal, "invoices:pay") === "all";
