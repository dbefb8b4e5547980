import type { Database } from "@fieldwright/db/client";
import { readTerms } from "#identity";
import { hashToken, notFound } from "#kernel";
import { findFeedRows, findOwnerOfFeed } from "./calendar.repo";
import { composeCalendar } from "./compose-calendar";

const day = 24 * 60 * 60_000;
const past = 60 * day;
const future = 400 * day;

/** Whoever has the link reads the calendar of its owner, as of now. */
export const readCalendar = async (
  database: Database,
  token: string,
  publicUrl: string,
  now: Date,
): Promise<string> => {
  const owner = await database.system((tx) => findOwnerOfFeed(tx, hashToken(token)));
  if (!owner) throw notFound();
  const within = { start: new Date(now.getTime() - past), end: new Date(now.getTime() + future) };
  const { rows, timeZone } = await database.tenant(owner.organizationId, async (tx) => ({
    rows: await findFeedRows(tx, owner.userId, within),
    timeZone: (await readTerms(tx)).timeZone,
  }));
  const name = `${owner.organization} · ${owner.firstName}`;
  return composeCalendar(rows, { name, publicUrl, timeZone });
};
