import type { SystemTx } from "@fieldwright/db/client";
import { AppError } from "#kernel";
import { findAccountByEmail } from "./accounts.repo";

/** What an organization knows about an email address. */
export type Membership = "unknown" | "unattached" | "member" | "deactivated" | "elsewhere";

export const membershipOf = async (
  tx: SystemTx,
  email: string,
  organizationId: string | null,
): Promise<Membership> => {
  const account = await findAccountByEmail(tx, email);
  if (!account) return "unknown";
  if (!account.organizationId) return "unattached";
  if (account.organizationId !== organizationId) return "elsewhere";
  return account.deactivatedAt ? "deactivated" : "member";
};

export const emailTaken = (message: string): AppError =>
  new AppError("email_taken", message, { errors: [{ field: "email", msg: message }] });

/** Refuses people who already belong to an organization. */
export const mustBeFree = (membership: Membership): void => {
  if (membership === "member") throw emailTaken("This person is already on your team");
  if (membership === "deactivated")
    throw emailTaken("This person was on your team before. Reactivate them instead.");
  if (membership === "elsewhere")
    throw emailTaken("This e-mail address belongs to a member of another organization");
};
