import type { TenantTx } from "@fieldwright/db/client";
import { findNamesakes, type ImportedClient, type Namesake } from "#customers";
import type { Who } from "./draft";

export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, "");

const lastTen = (phone: string | null): string => (phone ?? "").replaceAll(/\D/g, "").slice(-10);

export const nameOf = ({ companyOnly, company, firstName, lastName }: ImportedClient): string =>
  (companyOnly ? company : `${firstName} ${lastName}`).trim();

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

const isNamed = (client: Namesake, draft: ImportedClient): boolean => {
  const wanted = [nameOf(draft), draft.company].map(fold).filter(Boolean);
  return wanted.some((name) => name === fold(client.name) || name === fold(client.company));
};

const phonesOf = (client: Namesake): string[] =>
  [client.phone, ...client.contacts.map(({ phone }) => phone)].map(lastTen).filter(Boolean);

const hasPhone = (client: Namesake, draft: ImportedClient): boolean =>
  draft.phone !== "" && phonesOf(client).includes(lastTen(draft.phone));

const hasStreet = (client: Namesake, draft: ImportedClient): boolean =>
  draft.addresses.some(({ line1 }) => line1 !== "" && fold(line1) === fold(client.line1 ?? ""));

/** The few that fit better, if there are any. */
const narrowed = (clients: readonly Namesake[], fits: (client: Namesake) => boolean): readonly Namesake[] => {
  const fitting = clients.filter(fits);
  return fitting.length > 0 ? fitting : clients;
};

/** The same name with another email is somebody else, unless the phone or the street is the same. */
const isPossible = (draft: ImportedClient) => (client: Namesake) =>
  draft.email === "" ||
  client.email === "" ||
  client.email.toLowerCase() === draft.email.toLowerCase() ||
  hasPhone(client, draft) ||
  hasStreet(client, draft);

const candidatesOf = (clients: readonly Namesake[], draft: ImportedClient): readonly Namesake[] => {
  const byEmail = clients.filter(
    ({ email }) => draft.email !== "" && email.toLowerCase() === draft.email.toLowerCase(),
  );
  if (byEmail.length > 0) return narrowed(byEmail, (client) => isNamed(client, draft));
  const named = clients.filter((client) => isNamed(client, draft)).filter(isPossible(draft));
  const byPhone = narrowed(named, (client) => hasPhone(client, draft));
  return narrowed(byPhone, (client) => hasStreet(client, draft));
};

export type Answers = {
  /** By key: the id of a client, or "new". */
  readonly answers: Readonly<Record<string, string>>;
  /** Clients that this import made. */
  readonly made: ReadonlySet<string>;
};

/** The client that a row is of: by its number, its email, or its name with phone and street. */
export const clientOf = (clients: readonly Namesake[], { draft, reference }: Who, given: Answers): Found => {
  const byNumber = clients.filter((client) => reference !== "" && client.reference === reference);
  const [numbered] = byNumber;
  if (numbered && byNumber.length === 1) return { is: "known", client: numbered };
  if (!draft) return { is: "new" };
  const choices = candidatesOf(clients, draft);
  const [only] = choices;
  if (!only) return { is: "new" };
  if (choices.length === 1) return { is: "known", client: only };
  const key = fold(nameOf(draft));
  const answer = given.answers[key];
  if (answer === "new") {
    const before = choices.find(({ id }) => given.made.has(id));
    return before ? { is: "known", client: before } : { is: "new" };
  }
  const chosen = choices.find(({ id }) => id === answer);
  return chosen ? { is: "known", client: chosen } : { is: "asked", key, choices };
};

/** One new client for all rows with the same email, or the same name. */
export const newKeyOf = (draft: ImportedClient): string => draft.email.toLowerCase() || fold(nameOf(draft));
