import type { Client, CreateClientBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import type { Actor } from "../../principal";
import { hasText, tidyTags } from "./client-fields";
import { presentClient } from "./clients.present";
import { insertClient, savePrimaryAddress } from "./clients.repo";
import { recordClientChange } from "./record-client-change";

export const createClient = async (
  tx: TenantTx,
  actor: Actor,
  { firstName, lastName, email, phone, company, address, status, tags }: CreateClientBody,
  now: Date,
): Promise<Client> => {
  const client = await insertClient(tx, {
    firstName,
    lastName,
    email,
    phone: phone || null,
    companyName: company?.name ?? "",
    status: status ?? "active",
    tags: tidyTags(tags ?? []),
  });
  const given = address && hasText(address) ? address : null;
  if (given) await savePrimaryAddress(tx, client.id, given, now);
  const presented = presentClient({ client, address: given });
  await recordClientChange(tx, actor, client, { verb: "create", to: presented });
  return presented;
};
