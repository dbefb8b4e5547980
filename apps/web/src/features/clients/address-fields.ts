import { text } from "@fieldwright/contract/fields";
import { createPropertyBody, type Property } from "@fieldwright/contract/properties";
import * as z from "zod/mini";

const { line1 } = createPropertyBody.shape.address.shape;

export const addressForm = z.object({
  line1,
  line2: text(160),
  city: text(80),
  state: text(40),
  zip: text(20),
  notes: text(2000),
});
export type AddressForm = z.infer<typeof addressForm>;

export const addressLabels: Readonly<Record<keyof AddressForm, string>> = {
  line1: "Street address",
  line2: "Unit or suite",
  city: "City",
  state: "State",
  zip: "ZIP code",
  notes: "Access notes",
};

export const noAddress: AddressForm = { line1: "", line2: "", city: "", state: "", zip: "", notes: "" };

export const addressFieldsOf = ({ address, notes }: Property): AddressForm => ({ ...address, notes });

export const bodyOf = ({ notes, ...address }: AddressForm) => ({ address, notes });

type Place = Omit<AddressForm, "notes">;

/** Street line and town line, such as "Columbus, OH 43214". */
export const addressLines = ({ line1: street, line2, city, state, zip }: Place): [string, string] => [
  [street, line2].filter(Boolean).join(", "),
  [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", "),
];
