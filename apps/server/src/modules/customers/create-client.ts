import type { Client, CreateClientBody, NewClientBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { recordCreations } from "@fieldwright/db/record-change";
import { uuidv7 } from "uuidv7";
import { type Actor, locationOfZip } from "#kernel";
import { recordClientChange } from "./client-changes";
import { presentClient } from "./clients";
import {
  type Address,
  type ClientFields,
  insertClient,
  insertClients,
  savePrimaryAddress,
} from "./clients.repo";

const hasText = (address: Address): boolean => Object.values(address).some(Boolean);

/** Without empty and duplicate tags. */
export const tidyTags = (tags: readonly string[]): string[] => [...new Set(tags.filter(Boolean))];

/** A company without a person has its name where others have the first name, which is shorter. */
export const nameOfCompany = (company: string): string => company.slice(0, 80).trim();

const newClientFields = ({
  firstName,
  lastName,
  email,
  phone,
  company,
  status,
  tags,
  companyOnly,
}: NewClientBody): ClientFields => ({
  firstName: firstName ?? (companyOnly ? nameOfCompany(company?.name ?? "") : ""),
  lastName: lastName ?? "",
  email: email ?? "",
  companyOnly: companyOnly === true && firstName === undefined,
  phone: phone || null,
  companyName: company?.name ?? "",
  status: status ?? "active",
  tags: tidyTags(tags ?? []),
});

/** A blank address counts as none. */
const newClientAddress = ({ address }: NewClientBody): Address | null =>
  address && hasText(address) ? address : null;

export const createClient = async (
  tx: TenantTx,
  actor: Actor,
  body: NewClientBody,
  now: Date,
): Promise<Client> => {
  const client = await insertClient(tx, newClientFields(body));
  const address = newClientAddress(body);
  if (address) await savePrimaryAddress(tx, client.id, address, locationOfZip(address.zip), now);
  const presented = presentClient({ client, address });
  await recordClientChange(tx, actor, client, { verb: "create", to: presented });
  return presented;
};

const batchSize = 500;

/**
 * Every client gets an audit row, but only the first one a change event: each event makes open browsers reload the list,
 * and an import can have thousands of clients.
 */
export const createClients = async (
  tx: TenantTx,
  actor: Actor,
  bodies: readonly CreateClientBody[],
): Promise<void> => {
  for (let from = 0; from < bodies.length; from += batchSize) {
    const batch = bodies.slice(from, from + batchSize).map((body) => {
      const address = newClientAddress(body);
      const addresses = address ? [{ address, location: locationOfZip(address.zip) }] : [];
      return { id: uuidv7(), fields: newClientFields(body), addresses };
    });
    const inserted = await insertClients(tx, batch);
    const presented = inserted.map(presentClient);
    const [newest] = inserted;
    const [first, ...others] = presented;
    if (from === 0 && newest && first) {
      await recordClientChange(tx, actor, newest.client, { verb: "create", to: first });
      await recordCreations(tx, { actor, kind: "client", records: others });
    } else await recordCreations(tx, { actor, kind: "client", records: presented });
  }
};
