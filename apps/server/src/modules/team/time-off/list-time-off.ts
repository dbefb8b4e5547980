import type { TimeOff } from "@fieldwright/contract/time-off";
import type { TenantTx } from "@fieldwright/db/client";
import { notFound, type Principal } from "#kernel";
import { readUser } from "../users/read-user";
import { seesDetailsOf } from "../users/users.policy";
import { presentTimeOff } from "./time-off.present";
import { timeOffOf } from "./time-off.repo";

export const listTimeOff = async (
  tx: TenantTx,
  principal: Principal,
  userId: string,
): Promise<{ timeOff: TimeOff[] }> => {
  await readUser(tx, principal, userId);
  if (!seesDetailsOf(principal, userId)) throw notFound("Team member not found");
  return { timeOff: (await timeOffOf(tx, userId)).map(presentTimeOff) };
};
