import * as apiKeys from "@fieldwright/contract/api-keys";
import * as auth from "@fieldwright/contract/auth";
import { type SignedIn } from "@fieldwright/contract/auth";
import * as savedViews from "@fieldwright/contract/saved-views";
import * as securityEvents from "@fieldwright/contract/security-events";
import * as twoFactor from "@fieldwright/contract/two-factor";
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { chosenOrganization, deviceOf, keepDeviceToken, originOf, serve } from "#http";
import { type Deps } from "#kernel";
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from "./api-keys/api-keys";
import { acceptInvite, readInvite } from "./auth/accept-invite";
import { logIn, verifyTwoFactor } from "./auth/log-in";
import { forgotPassword, resetPassword } from "./auth/password-reset";
import { readMe } from "./auth/profile";
import { type AuthDeps, register, resendVerification, verifyEmail } from "./auth/register";
import { endSession, listSessions, revokeSession, type SignInResult } from "./auth/sessions";
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, setUpTwoFactor } from "./auth/two-factor";
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from "./personal/saved-views";
import { listSecurityEvents, recordSecurityEvent } from "./security/security-events";

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const answerSignIn = ({ request, reply }: Http, { signedIn, kept }: SignInResult): SignedIn => {
  keepDeviceToken(request, reply, kept);
  return signedIn;
};

export const authRoutes = (app: FastifyInstance, deps: AuthDeps): void => {
  const { database, clock } = deps;

  serve(app, auth.login, async ({ body, request, reply }) =>
    answerSignIn({ request, reply }, await logIn(deps, body, deviceOf(request))),
  );

  serve(app, auth.register, async ({ body, request, reply }) =>
    answerSignIn({ request, reply }, await register(deps, body, deviceOf(request))),
  );

  serve(app, auth.me, ({ principal, request }) =>
    database.system((tx) => readMe(tx, deps, principal.userId, chosenOrganization(request))),
  );

  serve(app, auth.logout, ({ principal }) =>
    database.system((tx) => endSession(tx, principal.userId, principal.sessionId)),
  );

  serve(app, auth.forgotPassword, ({ body, request }) => forgotPassword(deps, body.email, deviceOf(request)));

  serve(app, auth.resetPassword, async ({ body, request, reply }) => {
    const { answer, kept } = await resetPassword(deps, body, deviceOf(request));
    keepDeviceToken(request, reply, kept);
    return answer;
  });

  serve(app, auth.verifyEmail, ({ body }) => database.system((tx) => verifyEmail(tx, deps, body.token)));

  serve(app, auth.resendVerification, ({ principal, request }) =>
    resendVerification(deps, { userId: principal.userId, address: request.ip }),
  );

  serve(app, auth.readInvite, ({ params }) => database.system((tx) => readInvite(tx, params.token, clock())));

  serve(app, auth.acceptInvite, async ({ body, request, reply }) =>
    answerSignIn({ request, reply }, await acceptInvite(deps, body, deviceOf(request))),
  );

  serve(app, auth.listSessions, ({ principal }) =>
    database.system((tx) => listSessions(tx, principal, clock())),
  );

  serve(app, auth.revokeSession, ({ principal, params, request }) =>
    database.system((tx) =>
      revokeSession(tx, principal, params.id, { origin: originOf(request), now: clock() }),
    ),
  );

  serve(app, twoFactor.setUpTwoFactor, ({ principal, body, request }) =>
    setUpTwoFactor(deps, { userId: principal.userId, origin: originOf(request) }, body.password),
  );

  serve(app, twoFactor.enableTwoFactor, ({ principal, body, request }) =>
    enableTwoFactor(deps, { userId: principal.userId, origin: originOf(request) }, body.code),
  );

  serve(app, twoFactor.renewRecoveryCodes, ({ principal, body, request }) =>
    renewRecoveryCodes(deps, { userId: principal.userId, origin: originOf(request) }, body),
  );

  serve(app, twoFactor.disableTwoFactor, ({ principal, body, request }) =>
    disableTwoFactor(deps, { userId: principal.userId, origin: originOf(request) }, body),
  );

  serve(app, twoFactor.verifyTwoFactor, async ({ body, request, reply }) =>
    answerSignIn({ request, reply }, await verifyTwoFactor(deps, body, deviceOf(request))),
  );
};

export const securityRoutes = (app: FastifyInstance, { database, clock }: Deps): void => {
  serve(app, securityEvents.listSecurityEvents, ({ query, read }) =>
    read((tx) => listSecurityEvents(tx, query)),
  );

  // Records refused calls on every route, after the answer was sent.
  app.addHook("onResponse", async (request, reply) => {
    const { principal } = request;
    if (reply.statusCode !== 403 || !principal) return;
    const { userId, organizationId, key } = principal;
    const call = `${request.method} ${request.routeOptions.url ?? ""}`;
    await database
      .system((tx) =>
        recordSecurityEvent(tx, originOf(request), {
          kind: "access_refused",
          organizationId,
          userId,
          actorId: userId,
          detail: key ? `${call}, API key ${key.name}` : call,
          at: clock(),
        }),
      )
      .catch((cause: unknown) => request.log.error({ err: cause }, "a refusal could not be recorded"));
  });
};

export const apiKeysRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, apiKeys.listApiKeys, ({ read }) => read(listApiKeys));

  // Not through `write`: with an idempotency key it would store the answer, which contains the secret.
  serve(app, apiKeys.createApiKey, ({ actor, body, read }) =>
    read((tx) => createApiKey(tx, actor, body, clock())),
  );

  serve(app, apiKeys.updateApiKey, ({ actor, body, params, write }) =>
    write((tx) => updateApiKey(tx, actor, params.id, body)),
  );

  serve(app, apiKeys.revokeApiKey, ({ actor, params, write }) =>
    write((tx) => revokeApiKey(tx, actor, params.id)),
  );
};

/** Views belong to an account, so they are read and written outside of any organization. */
export const savedViewsRoutes = (app: FastifyInstance, { database, clock }: Deps): void => {
  serve(app, savedViews.listSavedViews, ({ principal }) =>
    database.system((tx) => listSavedViews(tx, principal.userId)),
  );

  serve(app, savedViews.createSavedView, ({ principal, body }) =>
    database.system((tx) => createSavedView(tx, principal.userId, body, clock())),
  );

  serve(app, savedViews.updateSavedView, ({ principal, params, body }) =>
    database.system((tx) => updateSavedView(tx, { userId: principal.userId, id: params.id }, body, clock())),
  );

  serve(app, savedViews.deleteSavedView, async ({ principal, params }) => {
    await database.system((tx) => deleteSavedView(tx, { userId: principal.userId, id: params.id }, clock()));
  });
};
