import * as contract from "@fieldwright/contract/team";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { membershipOf } from "#identity";
import type { Deps } from "#kernel";
import { inviteUser } from "../users/add-user";
import { cancelInvitation, listInvitations, openInvitation } from "./invitations";

export const invitationsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listInvitations, ({ read }) => read(listInvitations));

  serve(app, contract.resendInvitation, async ({ principal, params, read, write }) => {
    const { email } = await read((tx) => openInvitation(tx, principal, params.id));
    const membership = await deps.database.system((tx) => membershipOf(tx, email, principal.organizationId));
    return write(async (tx) => {
      const { phone, ...invitee } = await openInvitation(tx, principal, params.id);
      return inviteUser(tx, deps, principal, { ...invitee, phone: phone ?? "" }, membership);
    });
  });

  serve(app, contract.cancelInvitation, ({ principal, actor, params, write }) =>
    write((tx) => cancelInvitation(tx, principal, actor, params.id)),
  );
};
