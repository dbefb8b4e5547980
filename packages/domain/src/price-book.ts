export const priceKinds = ["service", "material"] as const;
export type PriceKind = (typeof priceKinds)[number];
