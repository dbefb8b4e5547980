import {
  type Credentials,
  credentialSchemas,
  type IntegrationSlug,
} from "@fieldwright/contract/integrations";
import { Stripe } from "stripe";
import * as z from "zod/mini";
import { AppError, type Config, invalid } from "#kernel";
import { openStripe } from "#money";

const unreachable = (name: string, cause: unknown): AppError =>
  new AppError("unavailable", `${name} couldn't be reached, so nothing was connected. Please try again.`, {
    cause,
  });

const wrongStripeKey = () => invalid({ field: "secretKey", msg: "Stripe doesn't accept this secret key" });

const askStripe = async (config: Config, { secretKey }: Credentials<"stripe">): Promise<void> => {
  try {
    await openStripe(config, secretKey).accounts.retrieveCurrent();
  } catch (cause) {
    // A restricted key may lack permission to read the account. It is enough that Stripe knows the key.
    if (cause instanceof Stripe.errors.StripePermissionError) return;
    if (cause instanceof Stripe.errors.StripeAuthenticationError) throw wrongStripeKey();
    throw unreachable("Stripe", cause);
  }
};

const refused = [401, 403, 404];

const askTwilio = async (config: Config, { accountSid, authToken }: Credentials<"twilio">): Promise<void> => {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const response = await fetch(`${config.twilioApiUrl}/2010-04-01/Accounts/${accountSid}.json`, {
    headers: { authorization: `Basic ${basic}` },
    signal: AbortSignal.timeout(15_000),
  }).catch((cause: unknown) => {
    throw unreachable("Twilio", cause);
  });
  await response.body?.cancel();
  if (refused.includes(response.status))
    throw invalid({
      field: "authToken",
      msg: "Twilio doesn't accept this account SID and auth token",
    });
  if (!response.ok) throw unreachable("Twilio", new Error(`Twilio answered ${response.status}`));
};

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  throw invalid(...result.error.issues.map(({ path, message }) => ({ field: path.join("."), msg: message })));
};

/** Checks the format, and asks the provider for Stripe and Twilio. */
export const checkCredentials = async (
  config: Config,
  slug: IntegrationSlug,
  given: Readonly<Record<string, string>>,
): Promise<object> => {
  if (slug === "stripe") {
    const credentials = parsed(credentialSchemas.stripe, given);
    await askStripe(config, credentials);
    return credentials;
  }
  if (slug === "twilio") {
    const credentials = parsed(credentialSchemas.twilio, given);
    await askTwilio(config, credentials);
    return credentials;
  }
  return parsed(credentialSchemas[slug], given);
};
