import type { TenantTx } from "@fieldwright/db/client";
import type { Row } from "./exported-rows.repo";
import { insertPerson } from "./imported-rows.repo";
import { refusal } from "./open-archive";

type People = { added: number; withoutAddress: string[] };

/** Members without a password and deactivated, until an admin of this organization lets each of them in. */
export const importPeople = async (tx: TenantTx, people: readonly Row[], now: Date): Promise<People> => {
  const withoutAddress: string[] = [];
  for (const person of people) {
    const member = {
      ...person,
      is_owner: false,
      email_verified_at: null,
      deactivated_at: now.toISOString(),
    };
    if (await insertPerson(tx, member)) continue;
    if (!(await insertPerson(tx, { ...member, email: `${String(person["id"])}@imported.invalid` })))
      throw refusal("the rows of users do not fit");
    withoutAddress.push(String(person["email"]).slice(0, 254));
  }
  return { added: people.length, withoutAddress };
};
