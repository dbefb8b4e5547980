import type { SignedIn } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import type { Device } from "#http";
import { type Deps, expiryOf, hashToken, newToken } from "#kernel";
import { recordSecurityEvent } from "../security/record-security-event";
import { type Account, findOrganizationsOf } from "./accounts.repo";
import { isWorthANotice, type Remembered, rememberDevice } from "./known-devices";
import { sendSecurityNotice } from "./send-security-notice";
import { insertSession } from "./sessions.repo";
import { presentUser } from "./user.present";

export type Opening = {
  readonly device: Device;
  readonly now: Date;
  readonly rememberMe: boolean;
  /** The account was made by this very call: there is no device before it that it could differ from. */
  readonly isFirst?: boolean;
};

/** The answer, and what goes into the browser's cookie. */
export type Entered = { readonly signedIn: SignedIn; readonly kept: Remembered["kept"] };

const meetDevice = async (
  tx: SystemTx,
  deps: Deps,
  account: Account,
  { device, now, isFirst = false }: Opening,
): Promise<Remembered["kept"]> => {
  const { kept, isNew } = await rememberDevice(tx, account, device, now);
  if (!isNew || isFirst) return kept;
  const { id: userId, organizationId } = account;
  const event = { kind: "new_device", organizationId, userId, actorId: userId, at: now } as const;
  await recordSecurityEvent(tx, device, event);
  if (await isWorthANotice(tx, account, now))
    await sendSecurityNotice(tx, deps, account, { kind: "new_device", device, now });
  return kept;
};

export const openSession = async (
  tx: SystemTx,
  deps: Deps,
  account: Account,
  opening: Opening,
): Promise<Entered> => {
  const { device, now, rememberMe } = opening;
  const token = newToken();
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
  const kept = await meetDevice(tx, deps, account, opening);
  const user = presentUser(account, await findOrganizationsOf(tx, account));
  return { signedIn: { token, user, expiresAt: expiresAt.toISOString() }, kept };
};
