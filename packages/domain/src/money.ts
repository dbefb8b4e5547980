import type { Cents } from "./document-totals";

export const toDollars = (cents: Cents): number => cents / 100;

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const formatUsd = (dollars: number): string => usd.format(dollars);
