import type { SystemTx } from "@fieldwright/db/client";
import { invitations } from "@fieldwright/db/schema/invitations";
import { organizations } from "@fieldwright/db/schema/organizations";
import { and, eq, gt, isNull } from "drizzle-orm";

export type Invitation = typeof invitations.$inferSelect;

const usable = (tokenHash: string, now: Date) =>
  and(eq(invitations.tokenHash, tokenHash), isNull(invitations.acceptedAt), gt(invitations.expiresAt, now));

export const findInvitation = async (tx: SystemTx, tokenHash: string, now: Date) => {
  const [row] = await tx
    .select({ invitation: invitations, organization: organizations.name })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(usable(tokenHash, now), isNull(organizations.deletedAt)));
  return row;
};

/** Check and use are one statement, so that an invitation is accepted once. */
export const useInvitation = async (
  tx: SystemTx,
  tokenHash: string,
  now: Date,
): Promise<Invitation | undefined> => {
  const [invitation] = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(usable(tokenHash, now))
    .returning();
  return invitation;
};
