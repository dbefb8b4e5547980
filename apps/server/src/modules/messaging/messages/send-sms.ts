import * as z from "zod/mini";
import { type Deps, readCredentials } from "#kernel";
import { PermanentFailure } from "./delivery";

const timeout = 20_000;

const accepted = z.object({ sid: z.string() });
const refused = z.object({ message: z.string() });

/** Our credentials or our rate are at fault, not the message: these pass when somebody mends them. */
const passing = [401, 403, 408, 429];

const reasonOf = async (response: Response): Promise<string> => {
  const body = z.safeParse(refused, await response.json().catch(() => null));
  return body.success ? body.data.message : `The provider answered ${response.status}`;
};

/** Ten digits are a number of the United States, as the form takes them. */
export const asInternational = (phone: string): string => {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
};

type Sms = { readonly id: string; readonly to: string; readonly text: string };

/** Over Twilio's API, or one that speaks it; answers the provider's own id. */
export const sendSms = async (deps: Deps, organizationId: string, { id, to, text }: Sms): Promise<string> => {
  const account = await deps.database.tenant(organizationId, (tx) => readCredentials(tx, deps, "twilio"));
  if (!account) throw new PermanentFailure("Text messages are not connected. See Settings, Integrations.");
  const { accountSid, authToken, from } = account;
  const response = await fetch(
    `${deps.config.twilioApiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
        "i-twilio-idempotency-token": id,
      },
      body: new URLSearchParams({
        To: asInternational(to),
        ...(from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from }),
        Body: text,
      }),
      signal: AbortSignal.timeout(timeout),
    },
  );
  if (response.ok) return z.parse(accepted, await response.json()).sid;
  const reason = await reasonOf(response);
  const isFinal = response.status >= 400 && response.status < 500 && !passing.includes(response.status);
  throw isFinal ? new PermanentFailure(reason) : new Error(reason);
};
