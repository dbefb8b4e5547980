import type { MessageDetails } from "@fieldwright/domain/message-details";

/** Whose letter it is. */
export type Brand = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: readonly string[];
  /** `#rrggbb`, or empty for the product's color. */
  readonly accent: string;
  /** Where the picture is, such as `cid:logo`. Empty shows initials. */
  readonly logo: string;
};

type Action = { readonly label: string; readonly url: string };

export type Letter = {
  /** Defaults to the product. */
  readonly brand?: Brand;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action?: Action | undefined;
  readonly second?: Action | undefined;
  /** Links to add it to a calendar, below the buttons. */
  readonly calendar?: readonly Action[] | undefined;
  readonly details?: MessageDetails | undefined;
  /** Why the reader gets this message, and what to do if it is not for them. */
  readonly footnote: string;
};

export const productBrand: Brand = {
  name: "Fieldwright",
  phone: "",
  email: "",
  address: [],
  accent: "",
  logo: "",
};

/** "(614) 555-0100" to what a phone dials. */
export const telUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
