import type { registerBody } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { foundsOrganization } from "@fieldwright/domain/roles";
import type * as z from "zod/mini";
import type { Device } from "#http";
import { AppError, type Deps } from "#kernel";
import { insertAccount, insertOrganization } from "./accounts.repo";
import { countAttempts } from "./attempt-limits";
import { hashPassword, refuseWeakPassword } from "./passwords";
import { createSession, type SignInResult } from "./sessions";
import { sendVerification } from "./verification";

type Registration = z.infer<typeof registerBody>;

/** Always creates a new organization, even if another one has the same name. */
const createAccount = async (tx: SystemTx, input: Registration, passwordHash: string, now: Date) => {
  const founds = foundsOrganization(input.role);
  const organization = founds
    ? await insertOrganization(tx, { name: input.company ?? "", timeZone: input.timeZone })
    : undefined;
  const account = await insertAccount(tx, {
    organizationId: organization?.id ?? null,
    role: input.role,
    isOwner: founds,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone || null,
    company: founds ? null : input.company || null,
    passwordHash,
    passwordChangedAt: now,
  });
  if (!account) {
    const message = "An account with this email already exists";
    throw new AppError("email_taken", message, { errors: [{ field: "email", msg: message }] });
  }
  if (organization)
    await recordChange(tx, {
      organizationId: organization.id,
      actor: { userId: account.id },
      verb: "create",
      kind: "organization",
      recordId: organization.id,
      version: 1,
      to: { name: organization.name, timeZone: organization.timeZone },
    });
  return account;
};

export const register = async (deps: Deps, input: Registration, device: Device): Promise<SignInResult> => {
  await refuseWeakPassword(input.password, input.email);
  await deps.database.system((tx) =>
    countAttempts(tx, deps, [{ limit: "register-address", subject: device.address }]),
  );
  const passwordHash = await hashPassword(input.password);
  return deps.database.system(async (tx) => {
    const now = deps.clock();
    const account = await createAccount(tx, input, passwordHash, now);
    await sendVerification(tx, deps, account);
    return createSession(tx, deps, account, { device, now, rememberMe: false, isFirst: true });
  });
};
