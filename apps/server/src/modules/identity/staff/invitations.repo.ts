import type { TenantTx } from "@fieldwright/db/client";
import { invitations } from "@fieldwright/db/schema/invitations";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, isNull, sql } from "drizzle-orm";

export type InvitationRecord = typeof invitations.$inferSelect;
type NewInvitation = Pick<
  InvitationRecord,
  "firstName" | "lastName" | "email" | "phone" | "role" | "tokenHash" | "invitedBy" | "expiresAt"
>;

const isOpen = and(ofTenant(invitations), isNull(invitations.acceptedAt));
const maxListed = 100;

/** Only the newest invitation of an address works. */
export const replaceInvitation = async (tx: TenantTx, invitation: NewInvitation): Promise<string> => {
  await tx
    .delete(invitations)
    .where(and(isOpen, sql`lower(${invitations.email}) = lower(${invitation.email})`));
  const [inserted] = await tx
    .insert(invitations)
    .values({ ...invitation, organizationId: tenant })
    .returning({ id: invitations.id });
  if (!inserted) throw new Error("insert returned no invitation");
  return inserted.id;
};

/** Those that nobody accepted, the latest first. */
export const findInvitations = (tx: TenantTx): Promise<InvitationRecord[]> =>
  tx
    .select()
    .from(invitations)
    .where(isOpen)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(maxListed);

export const findInvitation = async (tx: TenantTx, id: string): Promise<InvitationRecord | undefined> => {
  const [found] = await tx
    .select()
    .from(invitations)
    .where(and(isOpen, eq(invitations.id, id)));
  return found;
};

/** False if somebody accepted it in the meantime. */
export const deleteInvitation = async (tx: TenantTx, id: string): Promise<boolean> => {
  const { rowCount } = await tx.delete(invitations).where(and(isOpen, eq(invitations.id, id)));
  return rowCount === 1;
};
