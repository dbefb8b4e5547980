import type { ImportedClient, Twin } from "#customers";
import { fold, lastTen, nameOf } from "../fold";

type Reachable = {
  readonly name: string;
  readonly email: string;
  readonly phones: readonly string[];
  readonly streets: readonly string[];
};

/** Two with a key in common are the same client: the same email, or the same name and a phone or street. */
const keysOf = ({ name, email, phones, streets }: Reachable): string[] => [
  ...(email ? [`email ${email.toLowerCase()}`] : []),
  ...phones.filter(Boolean).map((phone) => `phone ${fold(name)} ${lastTen(phone)}`),
  ...streets.filter(Boolean).map((street) => `street ${fold(name)} ${fold(street)}`),
];

export const keysOfDraft = (draft: ImportedClient): string[] =>
  keysOf({
    name: nameOf(draft),
    email: draft.email,
    phones: [draft.phone, ...draft.contacts.map(({ phone }) => phone)],
    streets: draft.addresses.map(({ line1 }) => line1),
  });

export const keysOfTwin = ({ name, email, phone, contacts, line1 }: Twin): string[] =>
  keysOf({
    name,
    email,
    phones: [phone ?? "", ...contacts.map((contact) => contact.phone)],
    streets: [line1 ?? ""],
  });
