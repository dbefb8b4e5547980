import type { SystemTx } from "@fieldwright/db/client";
import type { Device } from "#http";
import {
  composeSecurityNotice,
  type Deps,
  hashToken,
  type NoticeKind,
  newToken,
  type Origin,
  queueEmail,
} from "#kernel";
import { type Account, findOrganizationsOf } from "./accounts.repo";
import {
  countDevicesSince,
  findKnownDevice,
  type KnownDevice,
  keepNewestDevices,
  saveKnownDevice,
} from "./sessions.repo";

type SecurityChange = {
  readonly kind: NoticeKind;
  readonly device: Origin;
  readonly now: Date;
  readonly detail?: string;
};

/** Queued in the transaction of the change, in case someone else made it. */
export const sendSecurityNotice = async (
  tx: SystemTx,
  { config }: Pick<Deps, "config">,
  account: Account,
  { kind, device, now, detail }: SecurityChange,
): Promise<void> => {
  const [organization] = await findOrganizationsOf(tx, account);
  await queueEmail(
    tx,
    composeSecurityNotice({
      to: account,
      kind,
      detail: detail ?? "",
      at: now,
      timeZone: organization?.timeZone ?? "America/Chicago",
      address: device.address,
      userAgent: device.userAgent,
      publicUrl: config.publicUrl,
    }),
  );
};

const day = 24 * 3_600_000;

/** Twice the longest session, so that a device in use stays known. */
const lifetime = 180 * day;
const maxDevices = 20;

const noUserId = "00000000-0000-0000-0000-000000000000";

/** Runs the same query whether or not the account exists. */
export const findDevice = async (
  tx: SystemTx,
  account: Account | undefined,
  { tokens }: Device,
  now: Date,
): Promise<KnownDevice | undefined> =>
  tokens.length === 0 ? undefined : findKnownDevice(tx, account?.id ?? noUserId, tokens.map(hashToken), now);

export type Remembered = {
  readonly kept: { readonly token: string; readonly forSeconds: number };
  /** Not seen before, or not since the last password change. */
  readonly isNew: boolean;
};

/** Call it after the person proved that the account is theirs. */
export const rememberDevice = async (
  tx: SystemTx,
  account: Account,
  device: Device,
  now: Date,
): Promise<Remembered> => {
  const known = await findDevice(tx, account, device, now);
  // Reuse a token only if it was issued for this account.
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

const maxNoticesPerDay = 10;

/** A program without cookies is a new device at every sign-in; the limit keeps its owner's mailbox from flooding. */
export const isBelowNoticeLimit = async (tx: SystemTx, { id }: Account, now: Date): Promise<boolean> =>
  (await countDevicesSince(tx, id, new Date(now.getTime() - day))) <= maxNoticesPerDay;
