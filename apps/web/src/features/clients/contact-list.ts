import type { ClientContact } from "./details-api";

type Contacts = readonly ClientContact[];

const names = ["label", "name", "phone", "email"] as const;

const isSame = (one: ClientContact, other: ClientContact): boolean =>
  names.every((name) => one[name] === other[name]);

/**
 * Where a contact of one list stands in a later one. Contacts have no id: an unchanged one is known by its content, a
 * changed one by its place while the list is as long as before. -1 if it is gone.
 */
const placeIn = (later: Contacts, before: Contacts, index: number): number => {
  const was = before[index];
  if (!was) return -1;
  const unchanged = later.findIndex((contact) => isSame(contact, was));
  if (unchanged !== -1) return unchanged;
  return later.length === before.length ? index : -1;
};

export const noContact: ClientContact = { label: "", name: "", phone: "", email: "" };

/** The contact that stood at `index` of `before`, as it is in `later`. Empty if it is new or gone. */
export const contactIn = (later: Contacts, before: Contacts, index: number): ClientContact =>
  later[placeIn(later, before, index)] ?? noContact;

/** `later` with the contact changed, or added where it is new or gone. */
export const withContact = (
  later: Contacts,
  before: Contacts,
  index: number,
  changes: Partial<ClientContact>,
): ClientContact[] => {
  const place = placeIn(later, before, index);
  const changed = { ...contactIn(later, before, index), ...changes };
  return place === -1 ? [...later, changed] : later.with(place, changed);
};

/** Without the first contact of this content. */
export const withoutContact = (contacts: Contacts, gone: ClientContact): ClientContact[] => {
  const place = contacts.findIndex((contact) => isSame(contact, gone));
  return contacts.filter((_, index) => index !== place);
};
