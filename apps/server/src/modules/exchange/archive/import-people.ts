import type { TenantTx } from "@fieldwright/db/client";
import { formerMemberEmail, isFormerMemberEmail } from "#kernel";
import type { Row } from "./exported-rows.repo";
import { insertRows } from "./imported-rows.repo";

type People = { added: number; withoutAddress: string[] };

/**
 * Members without a password and deactivated, for the history's sake. An archive proves nothing about whose an address is:
 * kept, it would lock the real person out of registering. An admin invites them again.
 */
export const importPeople = async (tx: TenantTx, people: readonly Row[], now: Date): Promise<People> => {
  const withoutAddress: string[] = [];
  const members = people.map((person) => {
    const id = String(person["id"]);
    const address = String(person["email"]);
    const isFormer = isFormerMemberEmail(address);
    if (!isFormer) withoutAddress.push(address.slice(0, 254));
    return {
      ...person,
      email: isFormer ? formerMemberEmail(id) : `${id}@imported.invalid`,
      is_owner: false,
      email_verified_at: null,
      deactivated_at: now.toISOString(),
    };
  });
  await insertRows(tx, "users", members);
  return { added: people.length, withoutAddress };
};
