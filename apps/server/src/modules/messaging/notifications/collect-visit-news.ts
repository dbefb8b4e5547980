import type { SystemTx } from "@fieldwright/db/client";
import { type Deps, enqueue } from "#kernel";
import type { Change } from "./notices-of-change";
import { type Follower, newsFor } from "./visit-news";
import { addNotice, firstNoticeAt } from "./visit-notices.repo";

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
