import type { SystemTx } from "@fieldwright/db/client";
import * as z from "zod/mini";
import { type Deps, enqueue } from "#kernel";
import type { Change, PersonalNotice } from "./notices-of-change";
import { findFirstNoticeTime, saveNotice } from "./notifications.repo";

const recorded = z.object({
  status: z.string(),
  timeSlot: z.object({ start: z.string() }),
  team: z.array(z.object({ user: z.object({ _id: z.string() }) })),
});

type VisitNow = {
  readonly clientId: string;
  /** Job title and client name. */
  readonly name: string;
  readonly startsAt: Date;
  /** Neither canceled nor deleted. */
  readonly isOn: boolean;
  readonly team: readonly string[];
};

/** By id. Handed in from above, because visits belong to `schedule`. */
export type FindVisitsNow = (
  tx: SystemTx,
  organizationId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, VisitNow>>;

type Follower = { readonly id: string; readonly isCustomer: boolean };

/** The start of the visit for a follower; null if it is canceled or not theirs. */
const startFor = ({ id, isCustomer }: Follower, state: unknown): Date | null => {
  const { data } = z.safeParse(recorded, state);
  if (!data || data.status === "cancelled") return null;
  const isTheirs = isCustomer || data.team.some(({ user }) => user._id === id);
  return isTheirs ? new Date(data.timeSlot.start) : null;
};

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

/** The start before a change that concerns the follower; undefined if it does not concern them. */
const newsFor = (
  follower: Follower,
  { verb, from, to, actorId }: Change,
): { wasAt: Date | null } | undefined => {
  if (follower.id === actorId) return undefined;
  const wasAt = startFor(follower, from);
  const isAt = verb === "delete" ? null : startFor(follower, to);
  // The office tells a customer about a new visit; notices only cover later changes.
  if (isSame(wasAt, isAt) || (follower.isCustomer && wasAt === null)) return undefined;
  return { wasAt };
};

type News = {
  readonly visitId: string;
  readonly wasAt: Date | null;
  readonly visit: VisitNow | undefined;
};

/** One notice for all changes of a visit; undefined if nothing changed in the end. */
export const combineChanges = (
  { id, isCustomer }: Follower,
  { visitId, wasAt, visit }: News,
  whenText: (instant: Date) => string,
): PersonalNotice | undefined => {
  const body = visit?.name ?? "";
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
      title: `Visit canceled: ${when}`,
      body,
      path: isCustomer ? path : "/schedule",
    };
  return { event: "visit_assigned", title: `No longer yours: ${when}`, body, path: "/schedule" };
};

const minute = 60_000;
/** Collects changes that follow each other, such as a plan that is applied and undone. */
const delay = 2 * minute;
/** The longest delay while changes keep coming. */
const maxDelay = 10 * minute;

/** Stores the state before the first change, and delays the notice while changes keep coming. */
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
      await saveNotice(tx, { organizationId, userId, visitId, changeId, wasAt: found.wasAt, createdAt: now });
    }
  for (const userId of people) {
    const first = await findFirstNoticeTime(tx, { organizationId, userId });
    const latest = (first ?? now).getTime() + maxDelay;
    await enqueue(
      tx,
      "tell_of_visits",
      { organizationId, userId },
      {
        jobKey: `visit-notices:${organizationId}:${userId}`,
        runAt: new Date(Math.min(now.getTime() + delay, latest)),
      },
    );
  }
};
