import type { ImportDraft } from "@fieldwright/contract/client-imports";
import { longestNotes, maxContacts, maxTags } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange, recordCreations } from "@fieldwright/db/record-change";
import { uuidv7 } from "uuidv7";
import { type Actor, locationOfZip } from "#kernel";
import { recordClientChange } from "../client-changes";
import { presentClient } from "../clients";
import {
  type ClientFields,
  type ClientRecord,
  findClientsById,
  insertClients,
  lockClient,
  updateClientRecord,
} from "../clients.repo";
import { nameOfCompany, tidyTags } from "../create-client";
import { addAddresses, removeAddresses } from "../properties/properties";
import { type Candidate, findCandidates } from "./imported-clients.repo";

type Imported = { readonly id: string; readonly version: number };

/** "changed" if somebody edited it since, "gone" if it was deleted. */
type Undone = "done" | "changed" | "gone";

const lockUnchanged = async (tx: TenantTx, { id, version }: Imported) => {
  const found = await lockClient(tx, id);
  if (!found || found.client.deletedAt) return "gone" as const;
  return found.client.version === version && found.client.userId === null ? found : ("changed" as const);
};

/** Like a deletion by hand: an admin can restore it. */
export const removeImported = async (
  tx: TenantTx,
  actor: Actor,
  imported: Imported,
  now: Date,
): Promise<Undone> => {
  const found = await lockUnchanged(tx, imported);
  if (typeof found === "string") return found;
  const deleted = await updateClientRecord(tx, imported.id, imported.version, { deletedAt: now }, now);
  if (!deleted) return "changed";
  await recordClientChange(tx, actor, deleted, { verb: "delete", from: presentClient(found) });
  return "done";
};

type MergedClient = Imported & {
  readonly before: Merged;
  /** Those that a job or a visit uses are left out by the caller. */
  readonly addedProperties: readonly string[];
};

/** Puts back what a merge changed and removes the addresses that it added. */
export const undoMerge = async (
  tx: TenantTx,
  actor: Actor,
  { before, addedProperties, ...imported }: MergedClient,
  now: Date,
): Promise<Undone> => {
  const found = await lockUnchanged(tx, imported);
  if (typeof found === "string") return found;
  await removeAddresses(tx, imported.id, addedProperties, now);
  const client = await updateClientRecord(tx, imported.id, imported.version, before, now);
  if (!client) return "changed";
  const [after] = await findClientsById(tx, [imported.id]);
  await recordClientChange(tx, actor, client, {
    verb: "update",
    from: presentClient(found),
    to: presentClient(after ?? { client, address: null }),
  });
  return "done";
};

/** A row of a file. Its person and its email may be missing. */
export type ImportedClient = Omit<ImportDraft, "row"> & {
  /** Its number in the other program. */
  readonly reference?: string;
};

const longestReference = 60;

const fieldsOf = (draft: ImportedClient): ClientFields => ({
  firstName: draft.companyOnly ? nameOfCompany(draft.company) : draft.firstName,
  lastName: draft.companyOnly ? "" : draft.lastName,
  email: draft.email,
  phone: draft.phone || null,
  companyName: draft.company,
  status: draft.status,
  tags: tidyTags(draft.tags),
  companyOnly: draft.companyOnly,
  contacts: draft.contacts,
  notes: draft.notes,
  billingAddress: draft.billingAddress,
  reference: (draft.reference ?? "").slice(0, longestReference),
});

/** One change event for all of them: each event makes open browsers reload the list. In the order given. */
export const importNewClients = async (
  tx: TenantTx,
  actor: Actor,
  drafts: readonly ImportedClient[],
): Promise<string[]> => {
  if (drafts.length === 0) return [];
  const batch = drafts.map((draft) => ({
    id: uuidv7(),
    fields: fieldsOf(draft),
    addresses: draft.addresses.map((address) => ({ address, location: locationOfZip(address.zip) })),
  }));
  const [first, ...others] = (await insertClients(tx, batch)).map(presentClient);
  if (first)
    await recordChange(tx, {
      actor,
      verb: "create",
      kind: "client",
      recordId: first._id,
      version: first.version,
      to: first,
    });
  await recordCreations(tx, { actor, kind: "client", records: others });
  return batch.map(({ id }) => id);
};

/** What a merge can change. Kept to put it back. */
export type Merged = Pick<
  ClientRecord,
  "email" | "phone" | "companyName" | "tags" | "contacts" | "notes" | "billingAddress"
>;

const mergedFields = ({
  email,
  phone,
  companyName,
  tags,
  contacts,
  notes,
  billingAddress,
}: ClientRecord): Merged => ({ email, phone, companyName, tags, contacts, notes, billingAddress });

const digits = (phone: string): string => phone.replaceAll(/\D/g, "").slice(-10);

type Contact = Merged["contacts"][number];

/** A number or an email that the client has already is not added again. Another person is. */
const newContacts = (client: ClientRecord, draft: ImportedClient): Contact[] => {
  const phones = new Set(
    [client.phone ?? draft.phone, ...client.contacts.map(({ phone }) => phone)].map(digits),
  );
  const emails = new Set(
    [client.email || draft.email, ...client.contacts.map(({ email }) => email)].map((one) =>
      one.toLowerCase(),
    ),
  );
  const name = `${draft.firstName} ${draft.lastName}`.trim();
  if (
    !draft.companyOnly &&
    name.toLowerCase() !== `${client.firstName} ${client.lastName}`.trim().toLowerCase()
  )
    return [{ label: "", name, phone: draft.phone, email: draft.email }, ...draft.contacts];
  const main: Contact[] = [
    { label: "", name: "", phone: draft.phone, email: "" },
    { label: "", name: "", phone: "", email: draft.email },
  ];
  return [...main, ...draft.contacts].filter(({ phone, email }) => {
    const isNew = (phone && !phones.has(digits(phone))) || (email && !emails.has(email.toLowerCase()));
    phones.add(digits(phone));
    emails.add(email.toLowerCase());
    return Boolean(isNew);
  });
};

/** Fills what is blank and adds what is new. Nothing that the client has is replaced. */
const afterMerge = (client: ClientRecord, draft: ImportedClient): Merged => ({
  email: client.email || draft.email,
  phone: client.phone ?? (draft.phone || null),
  companyName: client.companyName || draft.company,
  tags: tidyTags([...client.tags, ...draft.tags]).slice(0, maxTags),
  contacts: [...client.contacts, ...newContacts(client, draft)].slice(0, maxContacts),
  notes: [client.notes, client.notes.includes(draft.notes) ? "" : draft.notes]
    .filter(Boolean)
    .join("\n")
    .slice(0, longestNotes),
  billingAddress: client.billingAddress ?? draft.billingAddress,
});

type MergeResult = {
  readonly before: Merged;
  readonly version: number;
  readonly addedProperties: readonly string[];
};

/** Undefined if the client is gone. */
export const mergeIntoClient = async (
  tx: TenantTx,
  actor: Actor,
  id: string,
  draft: ImportedClient,
  now: Date,
): Promise<MergeResult | undefined> => {
  const found = await lockClient(tx, id);
  if (!found || found.client.deletedAt) return undefined;
  const { client, address } = found;
  const addedProperties = await addAddresses(tx, id, draft.addresses);
  const updated = await updateClientRecord(tx, id, client.version, afterMerge(client, draft), now);
  if (!updated) throw new Error("a locked client changed its version");
  await recordClientChange(tx, actor, updated, {
    verb: "update",
    from: presentClient(found),
    to: presentClient({ client: updated, address: address ?? draft.addresses[0] ?? null }),
  });
  return { before: mergedFields(client), version: updated.version, addedProperties };
};

/** An existing client that a row may be. */
export type Twin = Candidate;

export const findTwins = (
  tx: TenantTx,
  wanted: { readonly emails: readonly string[]; readonly names: readonly string[] },
): Promise<Twin[]> => findCandidates(tx, wanted);
