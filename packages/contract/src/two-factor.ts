import * as z from "zod/mini";
import { signedIn } from "./auth";
import { currentPassword, requiredText } from "./fields";
import { route } from "./route";

/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const code = requiredText(40, "Code is required");

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const setUpTwoFactor = route({
  method: "POST",
  path: "/auth/2fa/setup",
  access: "account:write",
  summary: "Start two-factor setup: a new secret, active once `enable` gets a code from it",
  tag: "Identity",
  body: z.object({ password: currentPassword }),
  status: 200,
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const enableTwoFactor = route({
  method: "POST",
  path: "/auth/2fa/enable",
  access: "account:write",
  summary:
    "Turn on two-factor sign-in with a code from the new secret; the recovery codes are shown only once",
  tag: "Identity",
  body: z.object({ code }),
  status: 200,
  response: recoveryCodes,
});

export const renewRecoveryCodes = route({
  method: "POST",
  path: "/auth/2fa/recovery-codes",
  access: "account:write",
  summary: "New recovery codes in place of the old ones",
  tag: "Identity",
  body: z.object({ password: currentPassword, code }),
  status: 200,
  response: recoveryCodes,
});

export const disableTwoFactor = route({
  method: "POST",
  path: "/auth/2fa/disable",
  access: "account:write",
  summary: "Turn two-factor sign-in off",
  tag: "Identity",
  body: z.object({ password: currentPassword, code }),
  status: 200,
  response: z.object({ message: z.string() }),
});

/** Extra fields of the refusal when a sign-in needs a second factor. */
export const twoFactorRefusal = z.looseObject({
  code: z.literal("two_factor_required"),
  challenge: z.string(),
});

export const verifyTwoFactor = route({
  method: "POST",
  path: "/auth/2fa/verify",
  access: "public",
  summary: "Finish a sign-in that needs a code",
  tag: "Identity",
  body: z.object({ challenge: requiredText(200, "Challenge is required"), code }),
  status: 200,
  response: signedIn,
});
