import type { CreateUserBody, TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { hashPassword, membershipOf, mustBeFree, refuseWeakPassword } from "#identity";
import type { Deps, Principal } from "#kernel";
import { createUser } from "./create-user";
import { inviteUser } from "./invite-user";
import { mustManage } from "./users.policy";

/**
 * Everything that needs no tenant transaction: whether the address is known anywhere, and the costly hash. A person who
 * takes the address in the meantime is refused by the unique index.
 */
export const prepareUser = async (deps: Deps, principal: Principal, body: CreateUserBody) => {
  mustManage(principal, body.role);
  await refuseWeakPassword(body.password, body.email);
  const membership = await deps.database.system((tx) =>
    membershipOf(tx, body.email, principal.organizationId),
  );
  const { password, ...person } = body;
  return { membership, person: { ...person, passwordHash: await hashPassword(password) } };
};

type Prepared = Awaited<ReturnType<typeof prepareUser>>;
type Added = TeamUser | { invited: true; email: string };

/** An account that exists outside any organization joins by its own decision only: it is invited. */
export const addUser = (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  { membership, person }: Prepared,
): Promise<Added> => {
  mustBeFree(membership);
  return membership === "unattached"
    ? inviteUser(tx, deps, principal, person, membership)
    : createUser(tx, principal, person, deps.clock());
};
