import type { TenantTx } from "@fieldwright/db/client";
import { locationOfZip } from "#kernel";
import type { Address } from "../clients.repo";
import { findProperties, insertProperty, updatePropertyRecord } from "./properties.repo";

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
