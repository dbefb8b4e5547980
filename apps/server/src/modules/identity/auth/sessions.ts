import type { SignedIn, session, User } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { deviceName } from "@fieldwright/domain/security-events";
import type * as z from "zod/mini";
import type { Callers, Device, SessionQuery } from "#http";
import {
  AppError,
  type Deps,
  expiryOf,
  hashToken,
  newToken,
  notFound,
  type Origin,
  type Principal,
  type TaskHandler,
} from "#kernel";
import { recordOwnEvent } from "../security/security-events";
import { type Account, findAccount, findOrganizationsOf, findOwnPhoto } from "./accounts.repo";
import { isBelowNoticeLimit, type Remembered, rememberDevice, sendSecurityNotice } from "./known-devices";
import {
  deleteSession,
  deleteSessionsOf,
  findKey,
  findLiveSession,
  findSessions,
  insertSession,
  markSeen,
  markUsed,
  type Session,
} from "./sessions.repo";
import { countRecoveryCodes, insertChallenge } from "./two-factor.repo";
import { presentUser, runsDeployment } from "./user.present";

const findCaller = async (deps: Deps, query: SessionQuery) => {
  const live = await findLiveSession(deps.database, query, deps.clock());
  if (!live) return null;
  const { principal, email } = live;
  return {
    ...live,
    principal: { ...principal, runsDeployment: runsDeployment(deps, { ...principal, email }) },
  };
};

export const callers: Callers = {
  findSession: async (deps, query) => (await findCaller(deps, query))?.principal ?? null,
  useSession: async (deps, query) => {
    const live = await findCaller(deps, query);
    if (live) await markSeen(deps.database, live, deps.clock());
    return live?.principal ?? null;
  },
  useKey: async ({ database, clock }, key) => {
    const found = await findKey(database, key);
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

type SessionStart = {
  readonly device: Device;
  readonly now: Date;
  readonly rememberMe: boolean;
  /** The account was created by this call, so its first device needs no notice. */
  readonly isFirst?: boolean;
};

/** The API's answer, and the device token for the cookie. */
export type SignInResult = { readonly signedIn: SignedIn; readonly kept: Remembered["kept"] };

const recordDevice = async (
  tx: SystemTx,
  deps: Deps,
  account: Account,
  { device, now, isFirst = false }: SessionStart,
): Promise<Remembered["kept"]> => {
  const { kept, isNew } = await rememberDevice(tx, account, device, now);
  if (!isNew || isFirst) return kept;
  await recordOwnEvent(tx, device, account, { kind: "new_device", at: now });
  if (await isBelowNoticeLimit(tx, account, now))
    await sendSecurityNotice(tx, deps, account, { kind: "new_device", device, now });
  return kept;
};

/** The account with its photo, as its owner sees it. */
export const readOwnUser = async (
  tx: SystemTx,
  deps: Pick<Deps, "config">,
  account: Account,
  chosen?: string,
): Promise<User> => {
  const photo = await findOwnPhoto(tx, account);
  return {
    ...presentUser(deps, account, await findOrganizationsOf(tx, account), chosen),
    ...(photo ? { photo } : {}),
  };
};

export const createSession = async (
  tx: SystemTx,
  deps: Deps,
  account: Account,
  start: SessionStart,
): Promise<SignInResult> => {
  const { device, now, rememberMe } = start;
  const token = newToken(account.organizationId);
  const expiresAt = expiryOf({ createdAt: now, remembered: rememberMe }, now);
  await insertSession(tx, {
    userId: account.id,
    tokenHash: hashToken(token),
    remembered: rememberMe,
    userAgent: device.userAgent,
    address: device.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  const kept = await recordDevice(tx, deps, account, start);
  const user = await readOwnUser(tx, deps, account);
  return { signedIn: { token, user, expiresAt: expiresAt.toISOString() }, kept };
};

const challengeLifetime = 10 * 60_000;

type Entry = SignInResult | { readonly challenge: string };

/** With two-factor sign-in on, a challenge that has to be answered with a code. */
export const createSessionOrChallenge = async (
  tx: SystemTx,
  deps: Deps,
  account: Account,
  start: SessionStart,
): Promise<Entry> => {
  if ((await countRecoveryCodes(tx, account.id)) === null) return createSession(tx, deps, account, start);
  const challenge = newToken();
  await insertChallenge(tx, {
    tokenHash: hashToken(challenge),
    userId: account.id,
    remembered: start.rememberMe,
    expiresAt: new Date(start.now.getTime() + challengeLifetime),
  });
  return { challenge };
};

/** Call it after the transaction: throwing inside would roll back the challenge. */
export const mustBeSignedIn = (entry: Entry): SignInResult => {
  if ("signedIn" in entry) return entry;
  throw new AppError("two_factor_required", "Enter the code from your authenticator app", {
    extra: { challenge: entry.challenge },
  });
};

type Holder = Pick<Principal, "userId" | "sessionId">;

const presentSession = (row: Session, currentId: string): z.infer<typeof session> => ({
  _id: row.id,
  current: row.id === currentId,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export const listSessions = async (tx: SystemTx, holder: Holder, now: Date) => ({
  sessions: (await findSessions(tx, holder.userId, now)).map((row) => presentSession(row, holder.sessionId)),
});

export const endSession = async (tx: SystemTx, userId: string, id: string): Promise<void> => {
  if (!(await deleteSession(tx, userId, id))) throw notFound();
};

export const revokeSession = async (
  tx: SystemTx,
  { userId }: Holder,
  id: string,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<void> => {
  const ended = await deleteSession(tx, userId, id);
  if (!ended) throw notFound();
  const organizationId = (await findAccount(tx, userId))?.organizationId ?? null;
  const detail = deviceName(ended.userAgent);
  await recordOwnEvent(
    tx,
    origin,
    { id: userId, organizationId },
    { kind: "session_ended", detail, at: now },
  );
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      end_sessions: { readonly userId: string; readonly openedUntil: string };
    }
  }
}

/** A task, because tenant transactions cannot access sessions. */
export const endSessionsTask =
  ({ database }: Deps): TaskHandler<"end_sessions"> =>
  ({ userId, openedUntil }) =>
    database.system((tx) => deleteSessionsOf(tx, userId, new Date(openedUntil)));
