import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type Actor, hashToken, newToken, notFound, type Principal } from "#kernel";
import { deleteAllFeeds, deleteFeed, findFeed, saveFeed } from "./calendar.repo";

const record = (tx: TenantTx, { userId }: Actor, verb: "create" | "delete", feedId: string) =>
  recordChange(tx, {
    actor: { userId },
    verb,
    kind: "calendar_feed",
    recordId: feedId,
    version: 1,
    audience: [userId],
  });

export const readFeed = async (tx: TenantTx, { userId }: Principal) => {
  const feed = await findFeed(tx, userId);
  return { feed: feed ? { createdAt: feed.createdAt.toISOString() } : null };
};

/** The only time that the link is shown. */
export const createFeed = async (tx: TenantTx, principal: Principal, publicUrl: string, now: Date) => {
  const token = newToken();
  const feed = await saveFeed(tx, principal.userId, hashToken(token), now);
  await record(tx, principal, "create", feed.id);
  return { url: `${publicUrl}/api/calendar/${token}.ics`, createdAt: feed.createdAt.toISOString() };
};

export const revokeFeed = async (tx: TenantTx, principal: Principal): Promise<void> => {
  const gone = await deleteFeed(tx, principal.userId);
  if (!gone) throw notFound("There is no calendar link");
  await record(tx, principal, "delete", gone.id);
};

/** Of everybody in the organization. */
export const revokeAllFeeds = async (tx: TenantTx, actor: Actor): Promise<void> => {
  for (const { id } of await deleteAllFeeds(tx)) await record(tx, actor, "delete", id);
};
