import type { Invitation } from "@fieldwright/contract/team";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { deleteInvitation, findInvitation, findInvitations, type InvitationRecord } from "#identity";
import { type Actor, notFound, type Principal } from "#kernel";
import { mustManage } from "../users/users";

const present = (invitation: InvitationRecord): Invitation => ({
  _id: invitation.id,
  firstName: invitation.firstName,
  lastName: invitation.lastName,
  email: invitation.email,
  role: invitation.role,
  invitedAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
});

export const listInvitations = async (tx: TenantTx): Promise<{ invitations: Invitation[] }> => ({
  invitations: (await findInvitations(tx)).map(present),
});

/** An invitation that the person may send again or cancel. */
export const openInvitation = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
): Promise<InvitationRecord> => {
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw notFound("Invitation not found");
  mustManage(principal, invitation.role);
  return invitation;
};

export const cancelInvitation = async (
  tx: TenantTx,
  principal: Principal,
  actor: Actor,
  id: string,
): Promise<void> => {
  const { firstName, lastName, email, role } = await openInvitation(tx, principal, id);
  if (!(await deleteInvitation(tx, id))) throw notFound("Invitation not found");
  await recordChange(tx, {
    actor,
    verb: "cancel",
    kind: "invitation",
    recordId: id,
    version: 1,
    from: { firstName, lastName, email, role },
  });
};
