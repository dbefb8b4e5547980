import type { CreateTimeOffBody, TimeOff } from "@fieldwright/contract/time-off";
import type { TenantTx } from "@fieldwright/db/client";
import { effectiveRole } from "@fieldwright/domain/permissions";
import type { Actor, Principal } from "#kernel";
import { readUser } from "../users/read-user";
import { mustManage } from "../users/users.policy";
import { recordTimeOffChange } from "./record-time-off-change";
import { presentTimeOff } from "./time-off.present";
import { insertTimeOff } from "./time-off.repo";

type Addition = { readonly userId: string; readonly body: CreateTimeOffBody };

export const createTimeOff = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  { userId, body }: Addition,
): Promise<TimeOff> => {
  const user = await readUser(tx, principal, userId);
  mustManage(principal, effectiveRole(user));
  const inserted = await insertTimeOff(tx, {
    userId,
    startsAt: new Date(body.start),
    endsAt: new Date(body.end),
    reason: body.reason,
  });
  const timeOff = presentTimeOff(inserted);
  await recordTimeOffChange(tx, actor, user, { verb: "add_time_off", to: { timeOff } });
  return timeOff;
};
