import type { Client } from "@fieldwright/contract/clients";
import { can } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";
import type { Address, ClientWithAddress } from "./clients.repo";

export const addressText = ({ line1, line2, city, state, zip }: Address): string =>
  [line1, line2, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

export const presentClient = ({ client, address }: ClientWithAddress): Client => ({
  _id: client.id,
  status: client.status,
  user: {
    firstName: client.firstName,
    lastName: client.lastName,
    email: client.email,
    profile: { phone: client.phone, address: (address && addressText(address)) || null },
  },
  company: { name: client.companyName },
  phone: client.phone,
  tags: client.tags,
  createdAt: client.createdAt.toISOString(),
  updatedAt: client.updatedAt.toISOString(),
  version: client.version,
});

/** Tags are the team's words about a customer, not for the customer. */
export const presentClientTo =
  (principal: Principal) =>
  (found: ClientWithAddress): Client => {
    const client = presentClient(found);
    return can(principal, "remarks:read") ? client : { ...client, tags: [] };
  };
