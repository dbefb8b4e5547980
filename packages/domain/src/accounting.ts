import type { Day } from "./calendar";

/** The programs whose import files the product writes. */
export const accountingFormats = ["quickbooks", "xero"] as const;
export type AccountingFormat = (typeof accountingFormats)[number];

export const accountingItemKinds = ["invoice", "payment", "client"] as const;
export type AccountingItemKind = (typeof accountingItemKinds)[number];

/** Whether a day lies in a period whose books are closed. */
export const isClosed = (day: Day, closedThrough: Day | null): boolean =>
  closedThrough !== null && day <= closedThrough;
