import type { TenantTx } from "@fieldwright/db/client";
import { findNamesakes, type ImportedClient, type Namesake } from "#customers";
import { fold, lastTen, nameOf } from "../fold";
import type { Who } from "./draft";

export type Found =
  | { readonly is: "known"; readonly client: Namesake }
  | { readonly is: "new" }
  /** Several clients have the name. The answer is kept under the key. */
  | { readonly is: "asked"; readonly key: string; readonly choices: readonly Namesake[] };

/** All clients that some rows may be of. */
export const findClientsOf = (tx: TenantTx, all: readonly Who[]): Promise<Namesake[]> => {
  const drafts = all.flatMap(({ draft }) => draft ?? []);
  const phones = drafts.flatMap(({ phone, contacts }) => [phone, ...contacts.map((one) => one.phone)]);
  return findNamesakes(tx, {
    emails: [...new Set(drafts.map(({ email }) => email).filter(Boolean))],
    names: [...new Set(drafts.flatMap((draft) => [nameOf(draft), draft.company]).filter(Boolean))],
    phones: [...new Set(phones.map(lastTen).filter((digits) => digits.length === 10))],
    references: [...new Set(all.map(({ reference }) => reference).filter(Boolean))],
  });
};

/** A client as rows are compared with it: folded once, not for every row. */
type Known = {
  readonly client: Namesake;
  readonly email: string;
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly street: string;
};

/** The clients that rows may be of, by what rows say of them. */
export type ClientIndex = {
  readonly byNumber: Map<string, Known[]>;
  readonly byEmail: Map<string, Known[]>;
  /** By name, and by name with a phone or a street. */
  readonly byName: Map<string, Known[]>;
};

const foldClient = (client: Namesake): Known => ({
  client,
  email: client.email.toLowerCase(),
  names: [...new Set([client.name, client.company].map(fold).filter(Boolean))],
  phones: [client.phone, ...client.contacts.map(({ phone }) => phone)].map(lastTen).filter(Boolean),
  street: fold(client.line1 ?? ""),
});

/** More of one name are not told apart one by one. The newest always counts. */
const maxAlike = 100;

const put = (index: Map<string, Known[]>, key: string, known: Known): void => {
  const before = index.get(key);
  if (!before) index.set(key, [known]);
  else if (before.length < maxAlike) before.push(known);
  else before[maxAlike - 1] = known;
};

const keysOf = (names: readonly string[], mark: "phone" | "street", details: readonly string[]): string[] =>
  names.flatMap((name) => details.map((detail) => `${name} ${mark} ${detail}`));

export const addToIndex = ({ byNumber, byEmail, byName }: ClientIndex, client: Namesake): void => {
  const known = foldClient(client);
  const { email, names, phones, street } = known;
  if (client.reference) put(byNumber, client.reference, known);
  if (email) put(byEmail, email, known);
  const detailed = [...keysOf(names, "phone", phones), ...keysOf(names, "street", street ? [street] : [])];
  for (const key of new Set([...names, ...detailed])) put(byName, key, known);
};

export const indexClients = (clients: readonly Namesake[]): ClientIndex => {
  const index: ClientIndex = { byNumber: new Map(), byEmail: new Map(), byName: new Map() };
  for (const client of clients) addToIndex(index, client);
  return index;
};

/** What a row says of its client, folded. */
type Said = Omit<Known, "client" | "street"> & { readonly streets: readonly string[] };

const foldDraft = (draft: ImportedClient): Said => ({
  email: draft.email.toLowerCase(),
  names: [...new Set([nameOf(draft), draft.company].map(fold).filter(Boolean))],
  phones: [lastTen(draft.phone)].filter(Boolean),
  streets: draft.addresses.map(({ line1 }) => fold(line1)).filter(Boolean),
});

const share = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

const isNamed =
  ({ names }: Said) =>
  (known: Known) =>
    share(names, known.names);
const hasStreet =
  ({ streets }: Said) =>
  (known: Known) =>
    streets.includes(known.street);

/** The few that fit better, if there are any. */
const narrowed = (clients: readonly Known[], fits: (known: Known) => boolean): readonly Known[] => {
  const fitting = clients.filter(fits);
  return fitting.length > 0 ? fitting : clients;
};

/** "maybe" is a question: the same name at another street may be a second address or somebody else. */
type Fit = "same" | "maybe" | "other";

/** Where neither phone nor street is the same: a namesake with another email or another phone is somebody else. */
const fitOf = (said: Said, known: Known, made: ReadonlySet<string>): Fit => {
  if (said.email !== "" && known.email !== "") return said.email === known.email ? "same" : "other";
  if (said.phones.length > 0 && known.phones.length > 0) return "other";
  const isElsewhere = said.streets.length > 0 && known.street !== "";
  // A file that repeats a name means the same client.
  return isElsewhere && !made.has(known.client.id) ? "maybe" : "same";
};

type Candidates = { readonly found: readonly Known[]; readonly isSure: boolean };

const candidatesOf = (index: ClientIndex, said: Said, made: ReadonlySet<string>): Candidates => {
  const byEmail = index.byEmail.get(said.email) ?? [];
  if (byEmail.length > 0) return { found: narrowed(byEmail, isNamed(said)), isSure: true };
  const under = (keys: readonly string[]) => [...new Set(keys.flatMap((key) => index.byName.get(key) ?? []))];
  const byPhone = under(keysOf(said.names, "phone", said.phones));
  if (byPhone.length > 0) return { found: narrowed(byPhone, hasStreet(said)), isSure: true };
  const byStreet = under(keysOf(said.names, "street", said.streets));
  if (byStreet.length > 0) return { found: byStreet, isSure: true };
  const found = under(said.names).filter((known) => fitOf(said, known, made) !== "other");
  return { found, isSure: found.every((known) => fitOf(said, known, made) === "same") };
};

export type Answers = {
  /** By key: the id of a client, or "new". */
  readonly answers: Readonly<Record<string, string>>;
  /** Clients that this import made. */
  readonly made: ReadonlySet<string>;
};

const longestKey = 200;

const ask = (key: string, all: readonly Known[], { answers, made }: Answers): Found => {
  const choices = all.map(({ client }) => client);
  const answer = answers[key];
  if (answer === "new") {
    const before = choices.find(({ id }) => made.has(id));
    return before ? { is: "known", client: before } : { is: "new" };
  }
  const chosen = choices.find(({ id }) => id === answer);
  return chosen ? { is: "known", client: chosen } : { is: "asked", key, choices };
};

/** The client that a row is of: by its number with a name or email, its email, or its name with phone and street. */
export const clientOf = (index: ClientIndex, { draft, reference }: Who, given: Answers): Found => {
  if (!draft) return { is: "new" };
  const said = foldDraft(draft);
  const numbered = index.byNumber.get(reference) ?? [];
  const isBare = said.names.length === 0 && said.email === "";
  // Numbers of two programs may be the same, so the number alone proves nothing.
  const agreed = numbered.filter(
    (known) => isBare || isNamed(said)(known) || (said.email !== "" && said.email === known.email),
  );
  const [one] = agreed;
  if (one && agreed.length === 1) return { is: "known", client: one.client };
  const { found, isSure } = candidatesOf(index, said, given.made);
  const name = said.names[0] ?? "";
  if (numbered.length > 0 && !one) {
    const key = `${name.slice(0, longestKey - reference.length - 2)} #${reference}`;
    return ask(key, [...new Set([...found, ...numbered])], given);
  }
  const [only] = found;
  if (!only) return { is: "new" };
  if (found.length === 1 && isSure) return { is: "known", client: only.client };
  return ask(name.slice(0, longestKey), found, given);
};

/** One new client for all rows with the same email, or the same name. */
export const newKeyOf = (draft: ImportedClient): string => draft.email.toLowerCase() || fold(nameOf(draft));
