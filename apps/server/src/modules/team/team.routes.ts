import multipart from "@fastify/multipart";
import * as team from "@fieldwright/contract/team";
import * as timeOff from "@fieldwright/contract/time-off";
import * as users from "@fieldwright/contract/users";
import { type FastifyInstance } from "fastify";
import { serve, uploadOf } from "#http";
import { membershipOf, noticeFor } from "#identity";
import { type Deps, expectedVersion, mustHaveRoom, openFile, orRemove, storePortrait } from "#kernel";
import { cancelInvitation, listInvitations, openInvitation } from "./invitations/invitations";
import { createTimeOff, deleteTimeOff, listTimeOff } from "./time-off/time-off";
import { addUser, inviteUser, prepareUser } from "./users/add-user";
import { deactivateUser, readVisitsToLeave } from "./users/deactivate-user";
import { keepPhoto, mustChangePhoto, removePhoto } from "./users/photo";
import { updateUser } from "./users/update-user";
import { listUsers, mustManage, readUser } from "./users/users";
import { readTeamWeek } from "./week/week";

const secondsPerYear = 365 * 24 * 3600;

const photosRoutes = (app: FastifyInstance, { database, config, store, clock }: Deps): void => {
  // In its own scope, so that all other routes still accept JSON only.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, users.replacePhoto, async ({ principal, actor, params: { id }, request, read }) => {
      await read(async (tx) => {
        await mustChangePhoto(tx, principal, id);
        await mustHaveRoom(tx, config);
      });
      const upload = await uploadOf(request, users.maxPhotoSize);
      const stored = await storePortrait(store, actor.userId, upload.content);
      return orRemove(database, store, [stored.hash], () =>
        read((tx) => keepPhoto(tx, principal, actor, { id, stored, store, config }, clock())),
      );
    });
  });

  serve(app, users.removePhoto, ({ principal, actor, params: { id }, write }) =>
    write((tx) => removePhoto(tx, principal, actor, id, clock())),
  );

  serve(app, users.readPhoto, async ({ params, query, reply }) => {
    const { content, headers } = await openFile(database, store, { id: params.photo, ...query }, "user");
    // Emails show it too, in any mail program.
    return reply
      .headers({ ...headers, "cross-origin-resource-policy": "cross-origin" })
      .header("cache-control", `public, max-age=${secondsPerYear}, immutable`)
      .send(content);
  });
};

export const usersRoutes = (app: FastifyInstance, deps: Deps): void => {
  photosRoutes(app, deps);

  serve(app, users.listUsers, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listUsers(tx, principal, query))
      : { users: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, users.readUser, ({ principal, params, read }) =>
    read((tx) => readUser(tx, principal, params.id)),
  );

  serve(app, users.createUser, async ({ principal, body, write, reply }) => {
    const prepared = await prepareUser(deps, principal, body);
    return write(async (tx) => {
      const added = await addUser(tx, deps, principal, prepared);
      if ("invited" in added) reply.code(202);
      return added;
    });
  });

  serve(app, users.inviteUser, async ({ principal, body, write }) => {
    mustManage(principal, body.role);
    const membership = await deps.database.system((tx) =>
      membershipOf(tx, body.email, principal.organizationId),
    );
    return write((tx) => inviteUser(tx, deps, principal, body, membership));
  });

  serve(app, users.updateUser, ({ principal, actor, params, body, request, write }) => {
    const update = { id: params.id, changes: body, expected: expectedVersion(request, body) };
    return write((tx) => updateUser(tx, principal, actor, update, deps.clock()));
  });

  serve(app, users.deactivateUser, ({ principal, actor, params, write }) =>
    write(async (tx) => {
      await deactivateUser(tx, principal, actor, params, deps.clock());
    }),
  );

  serve(app, users.handOverAndDeactivate, ({ principal, actor, params, body, write }) =>
    write((tx) => deactivateUser(tx, principal, actor, { ...params, ...body }, deps.clock())),
  );

  serve(app, users.readVisitsAhead, ({ principal, params, read }) =>
    read((tx) => readVisitsToLeave(tx, principal, params.id, deps.clock())),
  );
};

export const invitationsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, team.listInvitations, ({ read }) => read(listInvitations));

  serve(app, team.resendInvitation, async ({ principal, params, read, write }) => {
    const { email } = await read((tx) => openInvitation(tx, principal, params.id));
    const membership = await deps.database.system((tx) => membershipOf(tx, email, principal.organizationId));
    return write(async (tx) => {
      const { phone, ...invitee } = await openInvitation(tx, principal, params.id);
      return inviteUser(tx, deps, principal, { ...invitee, phone: phone ?? "" }, membership);
    });
  });

  serve(app, team.cancelInvitation, ({ principal, actor, params, write }) =>
    write((tx) => cancelInvitation(tx, principal, actor, params.id)),
  );
};

export const teamWeekRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, team.readTeamWeek, ({ query, read }) => read((tx) => readTeamWeek(tx, query, deps.clock())));
};

export const timeOffRoutes = (app: FastifyInstance): void => {
  serve(app, timeOff.listTimeOff, ({ principal, params, read }) =>
    read((tx) => listTimeOff(tx, principal, params.id)),
  );

  serve(app, timeOff.createTimeOff, ({ principal, actor, params, body, write }) =>
    write((tx) => createTimeOff(tx, principal, actor, { userId: params.id, body })),
  );

  serve(app, timeOff.deleteTimeOff, ({ principal, actor, params, write }) =>
    write((tx) => deleteTimeOff(tx, principal, actor, params.id)),
  );
};
