import type { SignedIn } from "@fieldwright/contract/auth";
import * as contract from "@fieldwright/contract/auth";
import * as twoFactor from "@fieldwright/contract/two-factor";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chosenOrganization, deviceOf, keepDeviceToken, originOf, serve } from "#http";
import { acceptInvite, readInvite } from "./accept-invite";
import { logIn, verifyTwoFactor } from "./log-in";
import { forgotPassword, resetPassword } from "./password-reset";
import { readMe } from "./profile";
import { type AuthDeps, register, resendVerification, verifyEmail } from "./register";
import { endSession, listSessions, revokeSession, type SignInResult } from "./sessions";
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, setUpTwoFactor } from "./two-factor";

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply };

const answerSignIn = ({ request, reply }: Http, { signedIn, kept }: SignInResult): SignedIn => {
  keepDeviceToken(request, reply, kept);
  return signedIn;
};

export const authRoutes = (app: FastifyInstance, deps: AuthDeps): void => {
  const { database, clock } = deps;

  serve(app, contract.login, async ({ body, request, reply }) =>
    answerSignIn({ request, reply }, await logIn(deps, body, deviceOf(request))),
  );

  serve(app, contract.register, async ({ body, request, reply }) =>
    answerSignIn({ request, reply }, await register(deps, body, deviceOf(request))),
  );

  serve(app, contract.me, ({ principal, request }) =>
    database.system((tx) => readMe(tx, deps, principal.userId, chosenOrganization(request))),
  );

  serve(app, contract.logout, ({ principal }) =>
    database.system((tx) => endSession(tx, principal.userId, principal.sessionId)),
  );

  serve(app, contract.forgotPassword, ({ body, request }) =>
    forgotPassword(deps, body.email, deviceOf(request)),
  );

  serve(app, contract.resetPassword, async ({ body, request, reply }) => {
    const { answer, kept } = await resetPassword(deps, body, deviceOf(request));
    keepDeviceToken(request, reply, kept);
    return answer;
  });

  serve(app, contract.verifyEmail, ({ body }) => database.system((tx) => verifyEmail(tx, deps, body.token)));

  serve(app, contract.resendVerification, ({ principal, request }) =>
    resendVerification(deps, { userId: principal.userId, address: request.ip }),
  );

  serve(app, contract.readInvite, ({ params }) =>
    database.system((tx) => readInvite(tx, params.token, clock())),
  );

  serve(app, contract.acceptInvite, async ({ body, request, reply }) =>
    answerSignIn({ request, reply }, await acceptInvite(deps, body, deviceOf(request))),
  );

  serve(app, contract.listSessions, ({ principal }) =>
    database.system((tx) => listSessions(tx, principal, clock())),
  );

  serve(app, contract.revokeSession, ({ principal, params, request }) =>
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
