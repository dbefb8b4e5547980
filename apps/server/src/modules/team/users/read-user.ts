import type { TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { notFound, type Principal } from "#kernel";
import { presentFor } from "./users.present";
import { findMember } from "./users.repo";

/** The deactivated too. */
export const readUser = async (tx: TenantTx, principal: Principal, id: string): Promise<TeamUser> => {
  const member = await findMember(tx, id);
  if (!member) throw notFound("Team member not found");
  return presentFor(principal, member);
};
