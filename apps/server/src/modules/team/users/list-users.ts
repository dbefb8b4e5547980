import type { listUsers as route } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import type { Principal } from "#kernel";
import { seesContactDetails } from "./users.policy";
import { presentFor } from "./users.present";
import { listMembers } from "./users.repo";

type Query = z.infer<typeof route.query>;

export const listUsers = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status }: Query,
) => {
  const { members, total } = await listMembers(tx, {
    status,
    search,
    searchEmail: seesContactDetails(principal),
    limit,
    offset: (page - 1) * limit,
  });
  return {
    users: members.map((member) => presentFor(principal, member)),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
