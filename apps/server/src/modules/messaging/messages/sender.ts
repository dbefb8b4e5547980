import type { TenantTx, Tx } from "@fieldwright/db/client";
import { AppError, type Principal } from "#kernel";
import { findEmailOf, hasVerifiedOwner } from "./sending-terms.repo";

/** Somebody who may write to strangers in the organization's name; `mustMaySend` alone makes one. */
export type Sender = { readonly maySend: true; readonly organizationId: string };

/** Whoever acts must have shown that their own address is theirs. A key is the organization's and speaks for its owner. */
export const maySend = async (
  tx: TenantTx,
  { organizationId, emailVerified, key }: Principal,
): Promise<boolean> => {
  if (!organizationId) return false;
  return key === undefined ? emailVerified : hasVerifiedOwner(tx, organizationId);
};

export const mustMaySend = async (
  tx: TenantTx,
  principal: Principal,
  doing: "send to customers" | "invite people" = "send to customers",
): Promise<Sender> => {
  const { organizationId, userId, key } = principal;
  if (!organizationId) throw new AppError("forbidden", "Only members of an organization can do this");
  if (await maySend(tx, principal)) return { maySend: true, organizationId };
  const email = await findEmailOf(tx, userId);
  throw new AppError(
    "email_not_verified",
    key === undefined
      ? `Verify your email before you ${doing}. We sent a link to ${email}.`
      : "The owner of the account has to verify their email first",
  );
};

/** What the product sends to customers by itself it sends in the owner's name, who must be known. */
export const goesOutByItself = (tx: Tx, organizationId: string): Promise<boolean> =>
  hasVerifiedOwner(tx, organizationId);
