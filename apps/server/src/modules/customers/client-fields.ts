import type { CreateClientBody } from "@fieldwright/contract/clients";
import type { Address, ClientFields } from "./clients.repo";

const hasText = (address: Address): boolean => Object.values(address).some(Boolean);

/** Empties dropped, each tag once. */
export const tidyTags = (tags: readonly string[]): string[] => [...new Set(tags.filter(Boolean))];

export const newClientFields = ({
  firstName,
  lastName,
  email,
  phone,
  company,
  status,
  tags,
}: CreateClientBody): ClientFields => ({
  firstName,
  lastName,
  email,
  phone: phone || null,
  companyName: company?.name ?? "",
  status: status ?? "active",
  tags: tidyTags(tags ?? []),
});

/** A blank address is none. */
export const newClientAddress = ({ address }: CreateClientBody): Address | null =>
  address && hasText(address) ? address : null;
