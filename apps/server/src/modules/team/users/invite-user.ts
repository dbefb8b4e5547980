import type { CreateUserBody } from "@fieldwright/contract/users";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { holdSeat, type Membership, mustBeFree } from "#identity";
import { composeInvitation, type Deps, hashToken, newToken, type Principal, queueEmail } from "#kernel";
import { mustHaveRoom, mustMaySend } from "#messaging";
import { organizationName, replaceInvitation } from "./users.repo";

const lifetime = 7 * 24 * 60 * 60_000;

type Invitee = Omit<CreateUserBody, "password">;
type Invited = { invited: true; email: string };

export const inviteUser = async (
  tx: TenantTx,
  site: Pick<Deps, "config" | "clock">,
  principal: Principal,
  { firstName, lastName, email, role, phone }: Invitee,
  membership: Membership,
): Promise<Invited> => {
  const { organizationId } = await mustMaySend(tx, principal, "invite people");
  const { config, clock } = site;
  mustBeFree(membership);
  await holdSeat(tx);
  const token = newToken();
  const invitationId = await replaceInvitation(tx, {
    firstName,
    lastName,
    email,
    role,
    phone: phone || null,
    tokenHash: hashToken(token),
    invitedBy: principal.userId,
    expiresAt: new Date(clock().getTime() + lifetime),
  });
  const organization = await organizationName(tx);
  await queueEmail(
    tx,
    composeInvitation({ firstName, lastName, email, role, organization, token, publicUrl: config.publicUrl }),
  );
  await mustHaveRoom(tx, site, organizationId);
  await recordChange(tx, {
    actor: principal,
    verb: "invite",
    kind: "invitation",
    recordId: invitationId,
    version: 1,
    to: { firstName, lastName, email, role },
  });
  return { invited: true, email };
};
