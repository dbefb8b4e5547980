import type { listUsers as route } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import type { Principal } from "../../principal";
import { seesContactDetails } from "./users.policy";
import { presentColleague, presentMember } from "./users.present";
import { listMembers } from "./users.repo";

type Query = z.infer<typeof route.query>;

export const listUsers = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status }: Query,
) => {
  const seesAll = seesContactDetails(principal);
  const { members, total } = await listMembers(tx, {
    status,
    search,
    searchEmail: seesAll,
    limit,
    offset: (page - 1) * limit,
  });
  return {
    users: members.map((member) =>
      seesAll || member.id === principal.userId ? presentMember(member) : presentColleague(member),
    ),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
