import multipart from "@fastify/multipart";
import * as contract from "@fieldwright/contract/users";
import type { FastifyInstance } from "fastify";
import { serve, uploadOf } from "#http";
import { membershipOf, noticeFor } from "#identity";
import { type Deps, expectedVersion, mustHaveRoom, orRemove, storePortrait } from "#kernel";
import { addUser, inviteUser, prepareUser } from "./add-user";
import { deactivateUser, readVisitsToLeave } from "./deactivate-user";
import { keepPhoto, mustChangePhoto, openPhoto, removePhoto } from "./photo";
import { updateUser } from "./update-user";
import { listUsers, mustManage, readUser } from "./users";

const secondsPerYear = 365 * 24 * 3600;

const photosRoutes = (app: FastifyInstance, { database, config, store, clock }: Deps): void => {
  // In its own scope, so that all other routes still accept JSON only.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, contract.replacePhoto, async ({ principal, actor, params: { id }, request, read }) => {
      await read(async (tx) => {
        await mustChangePhoto(tx, principal, id);
        await mustHaveRoom(tx, config);
      });
      const upload = await uploadOf(request, contract.maxPhotoSize);
      const stored = await storePortrait(store, actor.userId, upload.content);
      return orRemove(database, store, [stored.hash], () =>
        read((tx) => keepPhoto(tx, principal, actor, { id, stored, store, config }, clock())),
      );
    });
  });

  serve(app, contract.removePhoto, ({ principal, actor, params: { id }, write }) =>
    write((tx) => removePhoto(tx, principal, actor, id, clock())),
  );

  serve(app, contract.readPhoto, async ({ params, reply }) => {
    const { content, headers } = await openPhoto(database, store, params.photo);
    // Emails show it too, in any mail program.
    return reply
      .headers({ ...headers, "cross-origin-resource-policy": "cross-origin" })
      .header("cache-control", `public, max-age=${secondsPerYear}, immutable`)
      .send(content);
  });
};

export const usersRoutes = (app: FastifyInstance, deps: Deps): void => {
  photosRoutes(app, deps);

  serve(app, contract.listUsers, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listUsers(tx, principal, query))
      : { users: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, contract.readUser, ({ principal, params, read }) =>
    read((tx) => readUser(tx, principal, params.id)),
  );

  serve(app, contract.createUser, async ({ principal, body, write, reply }) => {
    const prepared = await prepareUser(deps, principal, body);
    return write(async (tx) => {
      const added = await addUser(tx, deps, principal, prepared);
      if ("invited" in added) reply.code(202);
      return added;
    });
  });

  serve(app, contract.inviteUser, async ({ principal, body, write }) => {
    mustManage(principal, body.role);
    const membership = await deps.database.system((tx) =>
      membershipOf(tx, body.email, principal.organizationId),
    );
    return write((tx) => inviteUser(tx, deps, principal, body, membership));
  });

  serve(app, contract.updateUser, ({ principal, actor, params, body, request, write }) => {
    const update = { id: params.id, changes: body, expected: expectedVersion(request, body) };
    return write((tx) => updateUser(tx, principal, actor, update, deps.clock()));
  });

  serve(app, contract.deactivateUser, ({ principal, actor, params, write }) =>
    write(async (tx) => {
      await deactivateUser(tx, principal, actor, params, deps.clock());
    }),
  );

  serve(app, contract.handOverAndDeactivate, ({ principal, actor, params, body, write }) =>
    write((tx) => deactivateUser(tx, principal, actor, { ...params, ...body }, deps.clock())),
  );

  serve(app, contract.readVisitsAhead, ({ principal, params, read }) =>
    read((tx) => readVisitsToLeave(tx, principal, params.id, deps.clock())),
  );
};
