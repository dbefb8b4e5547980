import type { Callers, SessionQuery } from "#http";
import type { Deps } from "#kernel";
import { findKey, findLiveSession, markSeen, markUsed } from "./principal.repo";

export const callers: Callers = {
  findSession: async ({ database, clock }, query) =>
    (await findLiveSession(database, query, clock()))?.principal ?? null,
  useSession: async ({ database, clock }, query) => {
    const live = await findLiveSession(database, query, clock());
    if (live) await markSeen(database, live, clock());
    return live?.principal ?? null;
  },
  useKey: async ({ database, clock }, tokenHash) => {
    const found = await findKey(database, tokenHash);
    if (found) await markUsed(database, found, clock());
    return found?.principal ?? null;
  },
};

/** True when the caller of a public route is signed in as staff of the organization. */
export const isOfOffice = async (
  deps: Deps,
  session: SessionQuery | undefined,
  organizationId: string,
): Promise<boolean> => {
  const principal = session && (await callers.findSession(deps, session));
  return principal?.organizationId === organizationId && principal.role !== "client";
};
