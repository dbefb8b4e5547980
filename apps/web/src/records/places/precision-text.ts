import type { Precision } from "@fieldwright/domain/places";

const words: Readonly<Record<Precision, string>> = {
  zip: "On the map by its ZIP code",
  street: "On the map by its street",
  pin: "Pin placed by hand",
};

export const precisionText = (precision: Precision | null): string =>
  precision === null ? "Not on the map yet" : words[precision];
