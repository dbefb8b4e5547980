import type { SystemTx } from "@fieldwright/db/client";
import type { Device } from "#http";
import { type Deps, enqueue } from "#kernel";
import { findAccountByEmail } from "./accounts.repo";
import { type Attempt, countAttempts, deviceSubject } from "./attempt-limits";
import { findDevice } from "./known-devices";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_password_reset: { readonly email: string };
    }
  }
}

/** A device of the account is not kept from it by strangers who asked before. */
const attemptsOf = async (
  tx: SystemTx,
  { clock }: Deps,
  email: string,
  device: Device,
): Promise<Attempt[]> => {
  const account = device.tokens.length > 0 ? await findAccountByEmail(tx, email) : undefined;
  const known = await findDevice(tx, account, device, clock());
  if (known) return [{ limit: "forgot-device", subject: deviceSubject(known) }];
  return [
    { limit: "forgot-account", subject: email },
    { limit: "forgot-address", subject: device.address },
  ];
};

/** Who gets a link is looked up later, by the worker: here known and unknown addresses cost the same. */
export const forgotPassword = (deps: Deps, email: string, device: Device): Promise<{ message: string }> =>
  deps.database.system(async (tx) => {
    await countAttempts(tx, deps, await attemptsOf(tx, deps, email, device));
    await enqueue(tx, "send_password_reset", { email }, { jobKey: `password-reset:${email.toLowerCase()}` });
    return { message: "If an account with that email exists, a reset link has been sent." };
  });
