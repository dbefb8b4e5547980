import type { TenantTx } from "@fieldwright/db/client";
import { effectiveRole } from "@fieldwright/domain/permissions";
import { type Actor, notFound, type Principal } from "#kernel";
import { readUser } from "../users/read-user";
import { mustManage } from "../users/users.policy";
import { recordTimeOffChange } from "./record-time-off-change";
import { presentTimeOff } from "./time-off.present";
import { lockTimeOff, removeTimeOff } from "./time-off.repo";

export const deleteTimeOff = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  id: string,
): Promise<void> => {
  const found = await lockTimeOff(tx, id);
  if (!found) throw notFound("Time off not found");
  const user = await readUser(tx, principal, found.userId);
  mustManage(principal, effectiveRole(user));
  await removeTimeOff(tx, id);
  const from = { timeOff: presentTimeOff(found) };
  await recordTimeOffChange(tx, actor, user, { verb: "remove_time_off", from });
};
