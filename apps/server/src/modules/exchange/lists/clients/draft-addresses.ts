import type { ImportTarget } from "@fieldwright/contract/client-imports";
import type { Cell } from "./cells";
import { type Place, placesIn, streetIn } from "./split-cells";

const parts = ["line1", "line2", "city", "state", "zip"] as const;
type Part = (typeof parts)[number];

const billingParts = {
  line1: "billingLine1",
  line2: "billingLine2",
  city: "billingCity",
  state: "billingState",
  zip: "billingZip",
} as const satisfies Record<Part, ImportTarget>;

const longest: Readonly<Record<Part, number>> = { line1: 160, line2: 160, city: 80, state: 40, zip: 20 };

const asText = (place: Place): string =>
  parts
    .map((part) => place[part])
    .filter(Boolean)
    .join(", ");

const isBlank = (place: Place): boolean => parts.every((part) => place[part] === "");

const joined = (cells: readonly Cell[], targetOf: (part: Part) => ImportTarget): Place => {
  const textOf = (part: Part) => cells.find(({ target }) => target === targetOf(part))?.text ?? "";
  const street = streetIn(textOf("line1"));
  return {
    line1: street.line1,
    line2: [street.line2, textOf("line2").replaceAll(/\s*\n\s*/g, ", ")].filter(Boolean).join(", "),
    city: textOf("city"),
    state: textOf("state"),
    zip: textOf("zip"),
  };
};

const key = (place: Place): string =>
  asText(place)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, "");

/** Parts that are too long are kept as a note, with the whole address. */
const fit = (place: Place, note: (title: string, text: string) => void): Place => {
  if (parts.every((part) => place[part].length <= longest[part])) return place;
  note("Address", asText(place));
  const cut = (part: Part) => place[part].slice(0, longest[part]).trim();
  return {
    line1: cut("line1"),
    line2: cut("line2"),
    city: cut("city"),
    state: cut("state"),
    zip: cut("zip"),
  };
};

const maxAddresses = 50;

/** The places of a row. A billing address is kept only if it is another one; alone, it is the client's address. */
export const draftAddresses = (
  cells: readonly Cell[],
  note: (title: string, text: string) => void,
): { addresses: Place[]; billingAddress: Place | null } => {
  const numbers = [...new Set(cells.map(({ place }) => place))].toSorted((a, b) => a - b);
  const found = [
    ...numbers.map((number) =>
      joined(
        cells.filter(({ place }) => place === number),
        (part) => part,
      ),
    ),
    ...cells.filter(({ target }) => target === "address").flatMap(({ text }) => placesIn(text)),
  ].filter((place) => !isBlank(place));
  const different = [...new Map(found.map((place) => [key(place), fit(place, note)])).values()];
  for (const place of different.slice(maxAddresses)) note("Address", asText(place));
  const whole = cells.filter(({ target }) => target === "billing").flatMap(({ text }) => placesIn(text));
  const billing = [joined(cells, (part) => billingParts[part]), ...whole]
    .filter((place) => !isBlank(place))
    .map((place) => fit(place, note))[0];
  if (!billing) return { addresses: different.slice(0, maxAddresses), billingAddress: null };
  if (different.length === 0) return { addresses: [billing], billingAddress: null };
  return {
    addresses: different.slice(0, maxAddresses),
    billingAddress: different.some((place) => key(place) === key(billing)) ? null : billing,
  };
};
