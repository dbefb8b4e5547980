import type { CreateTimeOffBody, TimeOff } from "@fieldwright/contract/time-off";
import type { TeamUser } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { effectiveRole } from "@fieldwright/domain/permissions";
import { type Actor, notFound, type Principal } from "#kernel";
import { deleteTimeOffRow, findTimeOffOf, insertTimeOff, lockTimeOff, type TimeOffRecord } from "#schedule";
import { mustManage, readUser, seesDetailsOf } from "../users/users";

const presentTimeOff = (timeOff: TimeOffRecord): TimeOff => ({
  _id: timeOff.id,
  user: timeOff.userId,
  start: timeOff.startsAt.toISOString(),
  end: timeOff.endsAt.toISOString(),
  reason: timeOff.reason,
  createdAt: timeOff.createdAt.toISOString(),
  version: timeOff.version,
});

type Change = {
  readonly verb: "add_time_off" | "remove_time_off";
  readonly from?: { readonly timeOff: TimeOff };
  readonly to?: { readonly timeOff: TimeOff };
};

/** Recorded on the person, who gets the change event. */
const recordTimeOffChange = (
  tx: TenantTx,
  actor: Actor,
  { _id, version }: TeamUser,
  change: Change,
): Promise<void> =>
  recordChange(tx, { ...change, actor, kind: "user", recordId: _id, version, audience: [_id] });

export const listTimeOff = async (
  tx: TenantTx,
  principal: Principal,
  userId: string,
): Promise<{ timeOff: TimeOff[] }> => {
  await readUser(tx, principal, userId);
  if (!seesDetailsOf(principal, userId)) throw notFound("Team member not found");
  return { timeOff: (await findTimeOffOf(tx, userId)).map(presentTimeOff) };
};

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
  await deleteTimeOffRow(tx, id);
  const from = { timeOff: presentTimeOff(found) };
  await recordTimeOffChange(tx, actor, user, { verb: "remove_time_off", from });
};
