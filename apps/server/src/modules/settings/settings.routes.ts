import multipart from "@fastify/multipart";
import * as account from "@fieldwright/contract/account";
import * as sample from "@fieldwright/contract/sample-company";
import * as contract from "@fieldwright/contract/settings";
import type { FastifyInstance } from "fastify";
import { deviceOf, keepDeviceToken, keepMapOrigins, originOf, serve, uploadOf } from "#http";
import { changePassword, updateData, updateNotifications, updateProfile } from "#identity";
import { type Deps, expectedVersion, mustHaveRoom, openFile, orRemove } from "#kernel";
import { deleteAccount } from "./account/account";
import { keepLogo, removeLogo, storeLogo } from "./logo/logo";
import { chooseMap, readMap } from "./map/map";
import { listDeleted, readSettings } from "./read-settings";
import { openSampleCompany, removeSampleCompany } from "./sample/sample-company";
import { updateBilling, updateIntegrations, updateOrganization } from "./update-settings";

const secondsPerYear = 365 * 24 * 3600;

/** Every change answers all settings after the change. */
export const settingsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, config, store, clock } = deps;

  serve(app, contract.readSettings, ({ principal }) => readSettings(deps, principal));

  serve(app, contract.updateProfile, async ({ principal, body, request }) => {
    const expected = expectedVersion(request, body);
    await updateProfile(deps, principal, body, { expected, origin: originOf(request) });
    return readSettings(deps, principal);
  });

  serve(app, contract.updateSecurity, async ({ principal, body, request, reply }) => {
    const kept = await changePassword(deps, principal, body, deviceOf(request));
    keepDeviceToken(request, reply, kept);
    return readSettings(deps, principal);
  });

  serve(app, contract.updateNotifications, async ({ principal, body }) => {
    await database.system((tx) => updateNotifications(tx, principal.userId, body, clock()));
    return readSettings(deps, principal);
  });

  serve(app, contract.updateData, async ({ principal, body }) => {
    await database.system((tx) => updateData(tx, principal.userId, body, clock()));
    return readSettings(deps, principal);
  });

  serve(app, contract.updateBilling, async ({ principal, actor, body, read }) => {
    await read((tx) => updateBilling(tx, actor, body, clock()));
    return readSettings(deps, principal);
  });

  serve(app, contract.updateIntegrations, async ({ principal, actor, body, read }) => {
    await read((tx) => updateIntegrations(tx, config, actor, body));
    return readSettings(deps, principal);
  });

  serve(app, contract.updateOrganization, async ({ principal, actor, body, request, read }) => {
    const guard = { expected: expectedVersion(request, body), now: clock() };
    await read((tx) => updateOrganization(tx, actor, body, guard));
    return readSettings(deps, principal);
  });

  serve(app, contract.updateMap, async ({ principal, actor, body, request, reply, read }) => {
    const { origins } = await chooseMap({ config, read, clock }, actor, body);
    keepMapOrigins(request, reply, origins);
    return readSettings(deps, principal);
  });

  serve(app, contract.readMap, async ({ request, reply, read }) => {
    const map = await read((tx) => readMap(tx, config));
    keepMapOrigins(request, reply, map.origins);
    return { ...map, origins: [...map.origins] };
  });

  serve(app, contract.listDeleted, ({ query, read }) => read((tx) => listDeleted(tx, query, clock())));

  // In its own scope, so that all other routes still accept JSON only.
  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, contract.replaceLogo, async ({ principal, actor, request, read }) => {
      await read((tx) => mustHaveRoom(tx, config));
      const upload = await uploadOf(request, contract.maxLogoSize);
      const stored = await storeLogo(store, actor.userId, upload.content);
      await orRemove(database, store, [stored.hash], () =>
        read((tx) => keepLogo(tx, { store, config }, actor, stored, clock())),
      );
      return readSettings(deps, principal);
    });
  });

  serve(app, contract.removeLogo, ({ actor, write }) => write((tx) => removeLogo(tx, actor, clock())));

  serve(app, contract.readLogo, async ({ params, query, reply }) => {
    const { content, headers } = await openFile(
      database,
      store,
      { id: params.logo, ...query },
      "organization",
    );
    // Emails show the logo too, in any mail program.
    return reply
      .headers({ ...headers, "cross-origin-resource-policy": "cross-origin" })
      .header("cache-control", `public, max-age=${secondsPerYear}, immutable`)
      .send(content);
  });
};

export const accountRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, sample.openSampleCompany, ({ principal, request }) =>
    openSampleCompany(deps, principal, deviceOf(request)),
  );
  serve(app, sample.removeSampleCompany, ({ principal }) => removeSampleCompany(deps, principal));
  serve(app, account.deleteAccount, ({ principal, body }) => deleteAccount(deps, principal, body.confirm));
};
