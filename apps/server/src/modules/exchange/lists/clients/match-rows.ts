import type { ImportedClient, Twin } from "#customers";

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, "");

const lastTen = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-10);

export const fullNameOf = ({ companyOnly, company, firstName, lastName }: ImportedClient): string =>
  (companyOnly ? company : `${firstName} ${lastName}`).trim();

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

const keysOfDraft = (draft: ImportedClient): string[] =>
  keysOf({
    name: fullNameOf(draft),
    email: draft.email,
    phones: [draft.phone, ...draft.contacts.map(({ phone }) => phone)],
    streets: draft.addresses.map(({ line1 }) => line1),
  });

const keysOfTwin = ({ name, email, phone, contacts, line1 }: Twin): string[] =>
  keysOf({
    name,
    email,
    phones: [phone ?? "", ...contacts.map((contact) => contact.phone)],
    streets: [line1 ?? ""],
  });

type KnownRow = { readonly row: number; readonly draft: ImportedClient; readonly externalId: string };

export type SameRow = {
  readonly row: number;
  /** By its id in the other program: one client with several addresses, not a duplicate. */
  readonly byId: boolean;
};

/** For each row the first earlier row that is the same client. */
export const matchWithin = (rows: readonly KnownRow[]): ReadonlyMap<number, SameRow> => {
  const firstRow = new Map<string, number>();
  const found = new Map<number, SameRow>();
  for (const { row, draft, externalId } of rows) {
    const id = externalId ? `id ${externalId}` : undefined;
    const keys = keysOfDraft(draft);
    const sameId = id === undefined ? undefined : firstRow.get(id);
    const same = sameId ?? keys.map((key) => firstRow.get(key)).find((one) => one !== undefined);
    if (same !== undefined) found.set(row, { row: same, byId: sameId !== undefined });
    for (const key of id === undefined ? keys : [id, ...keys])
      if (!firstRow.has(key)) firstRow.set(key, same ?? row);
  }
  return found;
};

/** Finds the existing client that a row is. */
export const matcherOf = (twins: readonly Twin[]): ((draft: ImportedClient) => Twin | undefined) => {
  const byKey = new Map<string, Twin>();
  for (const twin of twins) for (const key of keysOfTwin(twin)) if (!byKey.has(key)) byKey.set(key, twin);
  return (draft) => {
    const key = keysOfDraft(draft).find((one) => byKey.has(one));
    return key === undefined ? undefined : byKey.get(key);
  };
};
