import { isDeepStrictEqual } from "node:util";
import type { CreatePropertyBody, Property, UpdatePropertyBody } from "@fieldwright/contract/properties";
import type { TenantTx } from "@fieldwright/db/client";
import { can } from "@fieldwright/domain/permissions";
import {
  type Actor,
  invalid,
  type Location,
  locationOfPin,
  locationOfZip,
  notFound,
  type Principal,
  stale,
} from "#kernel";
import { recordPropertyChange } from "../client-changes";
import { readClient } from "../clients";
import { type Address, lockLiveClient } from "../clients.repo";
import {
  findProperties,
  findProperty,
  insertProperty,
  type PropertyFields,
  type PropertyRecord,
  updatePropertyRecord,
} from "./properties.repo";

const isSame = (one: Address, other: Address): boolean =>
  one.line1.toLowerCase() === other.line1.toLowerCase() && one.zip.slice(0, 5) === other.zip.slice(0, 5);

/** Adds the addresses that the client does not have yet. Answers the ids of the new ones. */
export const addAddresses = async (
  tx: TenantTx,
  clientId: string,
  addresses: readonly Address[],
): Promise<string[]> => {
  const known: Address[] = await findProperties(tx, clientId);
  const added: string[] = [];
  for (const address of addresses) {
    if (known.some((one) => isSame(one, address))) continue;
    const { id } = await insertProperty(tx, {
      ...address,
      ...locationOfZip(address.zip),
      clientId,
      notes: "",
      isPrimary: known.length === 0,
    });
    known.push(address);
    added.push(id);
  }
  return added;
};

/** Takes back what `addAddresses` added. */
export const removeAddresses = async (
  tx: TenantTx,
  clientId: string,
  added: readonly string[],
  now: Date,
): Promise<void> => {
  for (const property of await findProperties(tx, clientId))
    if (added.includes(property.id))
      await updatePropertyRecord(tx, property, { isPrimary: false, deletedAt: now }, now);
};

/** The client's address of this street, or a new one. */
export const placeFor = async (
  tx: TenantTx,
  clientId: string,
  address: Address,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const known = (await findProperties(tx, clientId)).find((one) => isSame(one, address));
  if (known) return { id: known.id, isNew: false };
  const [id] = await addAddresses(tx, clientId, [address]);
  if (!id) throw new Error("a new address was not added");
  return { id, isNew: true };
};

const presentProperty = (property: PropertyRecord): Property => ({
  _id: property.id,
  client: property.clientId,
  address: {
    line1: property.line1,
    line2: property.line2,
    city: property.city,
    state: property.state,
    zip: property.zip,
  },
  notes: property.notes,
  lat: property.lat,
  lng: property.lng,
  precision: property.lat === null ? null : property.precision,
  isPrimary: property.isPrimary,
  createdAt: property.createdAt.toISOString(),
  updatedAt: property.updatedAt.toISOString(),
  version: property.version,
});

/** Notes are internal: customers do not see them. */
const presentPropertyTo =
  (principal: Principal) =>
  (property: PropertyRecord): Property => ({
    ...presentProperty(property),
    ...(can(principal, "remarks:read") ? {} : { notes: "" }),
  });

/** Everyone who may see the client may see its addresses. */
export const listProperties = async (
  tx: TenantTx,
  principal: Principal,
  clientId: string,
): Promise<{ properties: Property[] }> => {
  await readClient(tx, principal, clientId);
  return { properties: (await findProperties(tx, clientId)).map(presentPropertyTo(principal)) };
};

export const isAddressOf = async (tx: TenantTx, clientId: string, id: string): Promise<boolean> =>
  (await findProperty(tx, id))?.clientId === clientId;

/** A client's addresses, the primary one first. Locks the client, so that nobody else changes them. */
const openProperties = async (tx: TenantTx, clientId: string): Promise<PropertyRecord[]> => {
  if (!(await lockLiveClient(tx, clientId))) throw notFound("Client not found");
  return findProperties(tx, clientId);
};

type OpenProperty = {
  readonly property: PropertyRecord;
  readonly siblings: readonly PropertyRecord[];
};

const openProperty = async (tx: TenantTx, id: string): Promise<OpenProperty> => {
  const found = await findProperty(tx, id);
  if (!found) throw notFound("Address not found");
  const all = await openProperties(tx, found.clientId);
  const property = all.find((candidate) => candidate.id === id);
  if (!property) throw notFound("Address not found");
  return { property, siblings: all.filter((candidate) => candidate.id !== id) };
};

/** A client has one primary address: unset it before another one becomes primary. */
const demotePrimary = async (tx: TenantTx, all: readonly PropertyRecord[], now: Date): Promise<void> => {
  const primary = all.find((property) => property.isPrimary);
  if (primary) await updatePropertyRecord(tx, primary, { isPrimary: false }, now);
};

type Addition = { readonly clientId: string; readonly body: CreatePropertyBody };

export const createProperty = async (
  tx: TenantTx,
  actor: Actor,
  { clientId, body }: Addition,
  now: Date,
): Promise<Property> => {
  const all = await openProperties(tx, clientId);
  const isPrimary = body.isPrimary === true || all.length === 0;
  if (isPrimary) await demotePrimary(tx, all, now);
  const { lat, lng } = body;
  const inserted = await insertProperty(tx, {
    ...body.address,
    clientId,
    notes: body.notes ?? "",
    ...(lat != null && lng != null ? locationOfPin({ lat, lng }) : locationOfZip(body.address.zip)),
    isPrimary,
  });
  const to = presentProperty(inserted);
  await recordPropertyChange(tx, actor, clientId, { verb: "add_property", to }, now);
  return to;
};

/** Coordinates are kept only while the address stays the same. */
const placeAfter = (before: Property, { address, lat, lng }: UpdatePropertyBody): Partial<Location> => {
  if (lat != null && lng != null) return locationOfPin({ lat, lng });
  if (lat === null) return locationOfZip((address ?? before.address).zip);
  return !address || isDeepStrictEqual(address, before.address) ? {} : locationOfZip(address.zip);
};

/** Undefined fields stay unchanged. */
const changesOf = (before: Property, body: UpdatePropertyBody): Partial<PropertyFields> => ({
  ...body.address,
  ...placeAfter(before, body),
  notes: body.notes,
  isPrimary: body.isPrimary,
});

type Update = {
  readonly id: string;
  readonly body: UpdatePropertyBody;
  readonly expected: number | undefined;
};

export const updateProperty = async (
  tx: TenantTx,
  actor: Actor,
  { id, body, expected }: Update,
  now: Date,
): Promise<Property> => {
  const { property, siblings } = await openProperty(tx, id);
  const from = presentProperty(property);
  if (expected !== undefined && expected !== from.version) throw stale(from);
  if (from.isPrimary && body.isPrimary === false)
    throw invalid({ field: "isPrimary", msg: "Make another address primary instead" });

  if (body.isPrimary) await demotePrimary(tx, siblings, now);
  const to = presentProperty(await updatePropertyRecord(tx, property, changesOf(from, body), now));
  await recordPropertyChange(tx, actor, from.client, { verb: "update_property", from, to }, now);
  return to;
};

/** The row stays for the jobs and visits at this address. */
export const deleteProperty = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<void> => {
  const { property, siblings } = await openProperty(tx, id);
  await updatePropertyRecord(tx, property, { isPrimary: false, deletedAt: now }, now);
  const [oldest] = siblings;
  if (property.isPrimary && oldest) await updatePropertyRecord(tx, oldest, { isPrimary: true }, now);
  const from = presentProperty(property);
  await recordPropertyChange(tx, actor, property.clientId, { verb: "remove_property", from }, now);
};
