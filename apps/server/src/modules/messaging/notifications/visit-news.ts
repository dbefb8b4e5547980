import type { SystemTx } from "@fieldwright/db/client";
import * as z from "zod/mini";
import { type Deps, enqueue } from "#kernel";
import type { Change, PersonalNotice } from "./notices-of-change";
import { addNotice, firstNoticeAt, type VisitNow } from "./notifications.repo";

const recorded = z.object({
  status: z.string(),
  timeSlot: z.object({ start: z.string() }),
  team: z.array(z.object({ user: z.object({ _id: z.string() }) })),
});

type Follower = { readonly id: string; readonly isCustomer: boolean };

/** When the visit starts for somebody; null if it is off, or none of theirs. */
const startFor = ({ id, isCustomer }: Follower, state: unknown): Date | null => {
  const { data } = z.safeParse(recorded, state);
  if (!data || data.status === "cancelled") return null;
  const isTheirs = isCustomer || data.team.some(({ user }) => user._id === id);
  return isTheirs ? new Date(data.timeSlot.start) : null;
};

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** Where a change is news to somebody, what held for them before it; undefined where it is none. */
const newsFor = (
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

const minute = 60_000;
/** A plan that is applied and undone, or a visit that finds its place in three steps, is one piece of news. */
const quietFor = 2 * minute;
/** Whoever plans for an hour without a pause is not waited for. */
const atMost = 10 * minute;

/** Notes what held before the first change, and puts the telling off while changes keep coming. */
export const collectVisitNews = async (
  tx: SystemTx,
  { clock }: Pick<Deps, "clock">,
  organizationId: string,
  news: readonly { readonly change: Change; readonly followers: readonly Follower[] }[],
): Promise<void> => {
  const now = clock();
  const people = new Set<string>();
  for (const { change, followers } of news)
    for (const follower of followers) {
      const found = newsFor(follower, change);
      if (!found) continue;
      const { id: userId } = follower;
      people.add(userId);
      const { id: changeId, recordId: visitId } = change;
      await addNotice(tx, { organizationId, userId, visitId, changeId, wasAt: found.wasAt, createdAt: now });
    }
  for (const userId of people) {
    const first = await firstNoticeAt(tx, { organizationId, userId });
    const latest = (first ?? now).getTime() + atMost;
    await enqueue(
      tx,
      "tell_of_visits",
      { organizationId, userId },
      {
        jobKey: `visit-notices:${organizationId}:${userId}`,
        runAt: new Date(Math.min(now.getTime() + quietFor, latest)),
      },
    );
  }
};
