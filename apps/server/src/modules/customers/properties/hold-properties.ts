import type { TenantTx } from "@fieldwright/db/client";
import { notFound } from "#kernel";
import { clientIsLive } from "../hold-client";
import { findProperty, type PropertyRecord, propertiesOf, updatePropertyRecord } from "./properties.repo";

/** The addresses of a client, the primary one first. Until the transaction ends nobody else changes them. */
export const holdProperties = async (tx: TenantTx, clientId: string): Promise<PropertyRecord[]> => {
  if (!(await clientIsLive(tx, clientId))) throw notFound("Client not found");
  return propertiesOf(tx, clientId);
};

export type HeldProperty = {
  readonly property: PropertyRecord;
  readonly siblings: readonly PropertyRecord[];
};

export const holdProperty = async (tx: TenantTx, id: string): Promise<HeldProperty> => {
  const glimpse = await findProperty(tx, id);
  if (!glimpse) throw notFound("Address not found");
  const held = await holdProperties(tx, glimpse.clientId);
  const property = held.find((candidate) => candidate.id === id);
  if (!property) throw notFound("Address not found");
  return { property, siblings: held.filter((candidate) => candidate.id !== id) };
};

/** A client has one primary address: the one that was steps back before another takes its place. */
export const demotePrimary = async (
  tx: TenantTx,
  held: readonly PropertyRecord[],
  now: Date,
): Promise<void> => {
  const primary = held.find((property) => property.isPrimary);
  if (primary) await updatePropertyRecord(tx, primary, { isPrimary: false }, now);
};
