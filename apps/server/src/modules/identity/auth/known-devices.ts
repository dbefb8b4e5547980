import type { SystemTx } from "@fieldwright/db/client";
import type { Device } from "#http";
import { hashToken, newToken } from "#kernel";
import type { Account } from "./accounts.repo";
import {
  countDevicesSince,
  findKnownDevice,
  type KnownDevice,
  keepNewestDevices,
  saveKnownDevice,
} from "./sessions.repo";

const day = 24 * 3_600_000;

/** Twice as long as a session can live: whoever uses a device stays known on it. */
const lifetime = 180 * day;
const maxDevices = 20;

const nobody = "00000000-0000-0000-0000-000000000000";

/** Asks the same of the database whether there is such an account or not. */
export const findDevice = async (
  tx: SystemTx,
  account: Account | undefined,
  { tokens }: Device,
  now: Date,
): Promise<KnownDevice | undefined> =>
  tokens.length === 0 ? undefined : findKnownDevice(tx, account?.id ?? nobody, tokens.map(hashToken), now);

export type Remembered = {
  /** For the cookie. */
  readonly kept: { readonly token: string; readonly forSeconds: number };
  /** Never there before, or not since the password was changed. */
  readonly isNew: boolean;
};

/** Whoever signed in, or proved in another way that the account is theirs, is known on this device from now on. */
export const rememberDevice = async (
  tx: SystemTx,
  account: Account,
  device: Device,
  now: Date,
): Promise<Remembered> => {
  const known = await findDevice(tx, account, device, now);
  // Never a token that somebody brought along without having it from a sign-in to this very account.
  const token = device.tokens.find((one) => hashToken(one) === known?.tokenHash) ?? newToken();
  await saveKnownDevice(tx, {
    userId: account.id,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  });
  if (!known) await keepNewestDevices(tx, account.id, maxDevices);
  const changedAt = account.passwordChangedAt;
  return {
    kept: { token, forSeconds: lifetime / 1000 },
    isNew: !known || (changedAt !== null && known.lastUsedAt < changedAt),
  };
};

const noticesADay = 10;

/** A program that signs in without keeping cookies is a new device each time: its owner need not hear of each. */
export const isWorthANotice = async (tx: SystemTx, { id }: Account, now: Date): Promise<boolean> =>
  (await countDevicesSince(tx, id, new Date(now.getTime() - day))) <= noticesADay;
