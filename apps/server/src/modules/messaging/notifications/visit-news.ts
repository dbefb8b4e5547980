import * as z from "zod/mini";
import type { Change, PersonalNotice } from "./notices-of-change";

const recorded = z.object({
  status: z.string(),
  timeSlot: z.object({ start: z.string() }),
  team: z.array(z.object({ user: z.object({ _id: z.string() }) })),
});

export type Follower = { readonly id: string; readonly isCustomer: boolean };

/** When the visit starts for somebody; null if it is off, or none of theirs. */
const startFor = ({ id, isCustomer }: Follower, state: unknown): Date | null => {
  const { data } = z.safeParse(recorded, state);
  if (!data || data.status === "cancelled") return null;
  const isTheirs = isCustomer || data.team.some(({ user }) => user._id === id);
  return isTheirs ? new Date(data.timeSlot.start) : null;
};

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** Where a change is news to somebody, what held for them before it; undefined where it is none. */
export const newsFor = (
  follower: Follower,
  { verb, from, to, actorId }: Change,
): { wasAt: Date | null } | undefined => {
  if (follower.id === actorId) return undefined;
  const wasAt = startFor(follower, from);
  const isAt = verb === "delete" ? null : startFor(follower, to);
  // A customer is told of their visit by the office, and here only of what becomes of it.
  if (isSame(wasAt, isAt) || (follower.isCustomer && wasAt === null)) return undefined;
  return { wasAt };
};

export type VisitNow = {
  readonly startsAt: Date;
  /** Neither cancelled nor deleted. */
  readonly isOn: boolean;
  readonly team: readonly string[];
};

type News = {
  readonly visitId: string;
  readonly wasAt: Date | null;
  readonly visit: VisitNow | undefined;
  readonly name: string;
};

/** What all changes together come to for somebody: nothing, if in the end it is as it was. */
export const netNotice = (
  { id, isCustomer }: Follower,
  { visitId, wasAt, visit, name: body }: News,
  whenText: (instant: Date) => string,
): PersonalNotice | undefined => {
  const isAt = visit?.isOn && (isCustomer || visit.team.includes(id)) ? visit.startsAt : null;
  if (isSame(wasAt, isAt) || (isCustomer && wasAt === null)) return undefined;
  const path = `/schedule/${visitId}`;
  if (wasAt && isAt) return { event: "visit_changed", title: `Visit moved to ${whenText(isAt)}`, body, path };
  if (isAt) return { event: "visit_assigned", title: `New visit: ${whenText(isAt)}`, body, path };
  if (!wasAt) return undefined;
  const when = whenText(wasAt);
  if (!visit?.isOn)
    return {
      event: "visit_changed",
      title: `Visit cancelled: ${when}`,
      body,
      path: isCustomer ? path : "/schedule",
    };
  return { event: "visit_assigned", title: `No longer yours: ${when}`, body, path: "/schedule" };
};
