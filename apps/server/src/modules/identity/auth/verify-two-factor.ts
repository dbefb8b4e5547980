import type { SystemTx } from "@fieldwright/db/client";
import type { Device } from "#http";
import { AppError, type Deps, hashToken } from "#kernel";
import { recordSecurityEvent } from "../security/record-security-event";
import { findAccount, lockAccountByEmail } from "./accounts.repo";
import { deviceSubject } from "./attempt-limits";
import { findDevice } from "./known-devices";
import { linkClientRecords } from "./link-client-records";
import { mayEnter } from "./log-in";
import { type Entered, openSession } from "./open-session";
import { type CodeOwner, countCodeAttempt, recordWrongCode, spendCode } from "./spend-code";
import { deleteChallenge, takeTry } from "./two-factor.repo";

const triesPerChallenge = 5;

const over = () =>
  new AppError("invalid_link", "This sign-in has expired. Enter your email and password again.");

const wrongCode = () => {
  const msg = "The code is incorrect";
  return new AppError("invalid_credentials", msg, { errors: [{ field: "code", msg }] });
};

type Answer = { readonly challenge: string; readonly code: string };

/** The try is counted in a transaction of its own, so that a wrong code does not take the count back. */
const takeChallenge = (deps: Deps, tokenHash: string, device: Device) =>
  deps.database.system(async (tx) => {
    const now = deps.clock();
    const taken = await takeTry(tx, tokenHash, triesPerChallenge, now);
    if (!taken) throw over();
    const { userId, remembered } = taken;
    const known = await findDevice(tx, await findAccount(tx, userId), device, now);
    return { owner: { userId, subject: known ? deviceSubject(known) : userId }, remembered };
  });

const enterWith = async (
  tx: SystemTx,
  deps: Deps,
  owner: CodeOwner,
  {
    tokenHash,
    code,
    device,
    rememberMe,
  }: Omit<Answer, "challenge"> & {
    readonly tokenHash: string;
    readonly device: Device;
    readonly rememberMe: boolean;
  },
): Promise<Entered | undefined> => {
  const { userId } = owner;
  const found = await findAccount(tx, userId);
  const account = found && (await lockAccountByEmail(tx, found.email));
  const spent = account && (await spendCode(tx, deps, owner, code));
  if (!account || !spent) return undefined;
  if (!(await deleteChallenge(tx, tokenHash))) throw over();
  mayEnter(account);
  const now = deps.clock();
  const { organizationId } = account;
  if (spent === "recovery")
    await recordSecurityEvent(tx, device, {
      kind: "recovery_code_used",
      organizationId,
      userId,
      actorId: userId,
      at: now,
    });
  await linkClientRecords(tx, account);
  return openSession(tx, deps, account, { device, now, rememberMe });
};

export const verifyTwoFactor = async (
  deps: Deps,
  { challenge, code }: Answer,
  device: Device,
): Promise<Entered> => {
  const tokenHash = hashToken(challenge);
  const { owner, remembered } = await takeChallenge(deps, tokenHash, device);
  await countCodeAttempt(deps, device, owner);
  const entered = await deps.database.system((tx) =>
    enterWith(tx, deps, owner, { tokenHash, code, device, rememberMe: remembered }),
  );
  if (entered) return entered;
  await recordWrongCode(deps, device, owner.userId);
  throw wrongCode();
};
