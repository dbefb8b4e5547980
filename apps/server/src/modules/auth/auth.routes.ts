import * as contract from "@fieldwright/contract/auth";
import * as twoFactor from "@fieldwright/contract/two-factor";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps";
import { chosenOrganization } from "../../plugins/auth";
import { serve } from "../../plugins/serve";
import { acceptInvite, readInvite } from "./accept-invite";
import { forgotPassword } from "./forgot-password";
import { logIn } from "./log-in";
import type { Device } from "./open-session";
import { readMe } from "./read-me";
import { register } from "./register";
import { resendVerification } from "./resend-verification";
import { resetPassword } from "./reset-password";
import { endSession, listSessions } from "./sessions";
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, setUpTwoFactor } from "./set-up-two-factor";
import { verifyEmail } from "./verify-email";
import { verifyTwoFactor } from "./verify-two-factor";

const deviceOf = (request: FastifyRequest): Device => ({
  userAgent: request.headers["user-agent"] ?? "",
  address: request.ip,
});

export const authRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, clock } = deps;

  serve(app, contract.login, ({ body, request }) => logIn(deps, body, deviceOf(request)));

  serve(app, contract.register, ({ body, request }) => register(deps, body, deviceOf(request)));

  serve(app, contract.me, ({ principal, request }) =>
    database.system((tx) => readMe(tx, principal.userId, chosenOrganization(request))),
  );

  serve(app, contract.logout, ({ principal }) =>
    database.system((tx) => endSession(tx, principal.userId, principal.sessionId)),
  );

  serve(app, contract.forgotPassword, ({ body, request }) =>
    forgotPassword(deps, { email: body.email, address: request.ip }),
  );

  serve(app, contract.resetPassword, ({ body }) => resetPassword(deps, body));

  serve(app, contract.verifyEmail, ({ body }) =>
    database.system((tx) => verifyEmail(tx, body.token, clock())),
  );

  serve(app, contract.resendVerification, ({ principal, request }) =>
    resendVerification(deps, { userId: principal.userId, address: request.ip }),
  );

  serve(app, contract.readInvite, ({ params }) =>
    database.system((tx) => readInvite(tx, params.token, clock())),
  );

  serve(app, contract.acceptInvite, ({ body, request }) => acceptInvite(deps, body, deviceOf(request)));

  serve(app, contract.listSessions, ({ principal }) =>
    database.system((tx) => listSessions(tx, principal, clock())),
  );

  serve(app, contract.revokeSession, ({ principal, params }) =>
    database.system((tx) => endSession(tx, principal.userId, params.id)),
  );

  serve(app, twoFactor.setUpTwoFactor, ({ principal, body }) =>
    setUpTwoFactor(deps, principal.userId, body.password),
  );

  serve(app, twoFactor.enableTwoFactor, ({ principal, body }) =>
    enableTwoFactor(deps, principal.userId, body.code),
  );

  serve(app, twoFactor.renewRecoveryCodes, ({ principal, body }) =>
    renewRecoveryCodes(deps, principal.userId, body),
  );

  serve(app, twoFactor.disableTwoFactor, ({ principal, body }) =>
    disableTwoFactor(deps, principal.userId, body),
  );

  serve(app, twoFactor.verifyTwoFactor, ({ body, request }) =>
    verifyTwoFactor(deps, body, deviceOf(request)),
  );
};
