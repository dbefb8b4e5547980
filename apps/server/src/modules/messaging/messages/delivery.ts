import type { NoTexts } from "@fieldwright/domain/message-details";
import { textOf } from "@fieldwright/domain/message-templates";
import * as z from "zod/mini";
import type { Letterhead } from "#identity";
import { AppError, addressOf, type Deps, readContent, readCredentials } from "#kernel";
import { isNobodys, mailDomain, mailFileName, openMailer } from "../mail/mailer";
import { type CustomerMail, customerMail, type WriteEvent } from "./compose-message";
import type { FoundMessage } from "./messages.repo";

export type Delivery = FoundMessage & {
  readonly organization: Letterhead;
  readonly organizationId: string;
  /** Where the customer's reply goes. Empty if nobody is known to read it. */
  readonly replyTo: string;
};

/** Sends a message and answers the id that the other side knows it by. Errors are retried. */
export type Deliver = (delivery: Delivery) => Promise<string>;

/** Retrying would not help, for example because the address does not exist. */
export class PermanentFailure extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "PermanentFailure";
  }
}

/** The number cannot get texts, now or later. */
export class NoTextsTo extends PermanentFailure {
  readonly reason: NoTexts["reason"];
  constructor(reason: NoTexts["reason"]) {
    super(
      reason === "stopped"
        ? "They replied STOP, so we can't text this number"
        : "This number can't get texts. It may be a landline.",
    );
    this.name = "NoTextsTo";
    this.reason = reason;
  }
}

/** The message must not be sent. It is listed as suppressed, with the reason. */
export class NotSent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NotSent";
  }
}

/** Renders the attached document. */
export type RenderAttachment = (
  organizationId: string,
  document: NonNullable<Delivery["message"]["attach"]>,
) => Promise<{ readonly name: string; readonly content: Buffer }>;

/** Bytes. Every customer's mailbox keeps a copy. */
const maxLogo = 300_000;

const attachmentsOf = async (render: RenderAttachment, { message, organizationId }: Delivery) => {
  if (!message.attach) return [];
  const { name, content } = await render(organizationId, message.attach).catch((cause: unknown) => {
    const isFinal = cause instanceof AppError && cause.code !== "unavailable";
    throw isFinal ? new PermanentFailure(cause) : cause;
  });
  return [{ filename: name, content }];
};

/** A mail without its logo is better than none. */
const logoOf = async (deps: Deps, { organization }: Delivery): Promise<CustomerMail["logo"]> => {
  if (!organization.logo) return undefined;
  const { fileHash, contentType } = organization.logo;
  const content = await readContent(deps.store, fileHash);
  return content && content.length <= maxLogo ? { content, contentType } : undefined;
};

/** The mail server rejected the recipient or the message. Other errors, such as a wrong password, are retried. */
const isRefused = (cause: unknown): boolean =>
  cause instanceof Error &&
  "code" in cause &&
  (cause.code === "EENVELOPE" || cause.code === "EMESSAGE") &&
  "responseCode" in cause &&
  typeof cause.responseCode === "number" &&
  cause.responseCode >= 500;

type EmailHelp = { readonly render: RenderAttachment; readonly writeEvent: WriteEvent };

export const emailDelivery = (deps: Deps, { render, writeEvent }: EmailHelp): Deliver => {
  const mailer = openMailer(deps);
  const { mailFrom } = deps.config;
  const domain = mailDomain(mailFrom);
  const address = addressOf(mailFrom);
  return async (delivery) => {
    const { id, createdAt, recipient } = delivery.message;
    if (isNobodys(deps.config, recipient)) throw new NotSent("This is a sample address, so nothing was sent");
    const messageId = `<${id}@${domain}>`;
    const { attachments, ...letter } = customerMail({
      ...delivery,
      address,
      logo: await logoOf(deps, delivery),
      writeEvent,
      site: deps.config.publicUrl,
    });
    const mail = {
      ...letter,
      messageId,
      attachments: [...attachments, ...(await attachmentsOf(render, delivery))],
    };
    await mailer(mail, mailFileName(createdAt, id)).catch((cause: unknown) => {
      throw isRefused(cause) ? new PermanentFailure(cause) : cause;
    });
    return messageId;
  };
};

const timeout = 20_000;

const accepted = z.object({
  sid: z.string(),
  status: z.optional(z.string()),
  error_code: z.optional(z.nullable(z.number())),
  error_message: z.optional(z.nullable(z.string())),
});
const refused = z.object({ message: z.string(), code: z.optional(z.number()) });

/** Twilio's codes for a recipient who opted out, and for numbers that are none, are no mobiles or cannot be reached. */
const stopped = 21_610;
const unreachable = [21_211, 21_214, 21_217, 21_612, 21_614, 21_635, 30_005, 30_006];
/** The account may not text that country. Only its owner can change that. */
const notAllowed = 21_408;

/** Caused by credentials or rate limits, not by the message, so they are retried. */
const retriable = [401, 403, 408, 429];

/** No second try would mend it. */
const finalFailure = (code: number, message: string): PermanentFailure => {
  if (code === stopped) return new NoTextsTo("stopped");
  return unreachable.includes(code) ? new NoTextsTo("unreachable") : new PermanentFailure(message);
};

/** Why the provider took nothing. */
const failureOf = async (response: Response): Promise<Error> => {
  const body = z.safeParse(refused, await response.json().catch(() => null));
  const { message, code = 0 } = body.data ?? { message: `The provider answered ${response.status}` };
  const isAboutNumber = [stopped, notAllowed, ...unreachable].includes(code);
  const isFinal = response.status >= 400 && response.status < 500 && !retriable.includes(response.status);
  return isAboutNumber || isFinal ? finalFailure(code, message) : new Error(message);
};

/** Ten digits without a country code are a US number. An extension cannot be texted: the number before it can. */
export const asInternational = (phone: string): string => {
  const digits = phone.replace(/[a-z].*$/i, "").replace(/\D/g, "");
  if (phone.trim().startsWith("+")) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
};

/** Where the provider keeps the texts of an organization, and how to get in. Undefined if none is connected. */
const openTexts = async (deps: Deps, organizationId: string) => {
  const account = await deps.database.tenant(organizationId, (tx) => readCredentials(tx, deps, "twilio"));
  if (!account) return undefined;
  const { accountSid, authToken, from } = account;
  return {
    from,
    url: `${deps.config.twilioApiUrl}/2010-04-01/Accounts/${accountSid}/Messages`,
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
  };
};

const wasLost = (status: string | undefined): boolean => status === "failed" || status === "undelivered";

type Taken = z.infer<typeof accepted>;

const lossOf = ({ error_code, error_message }: Taken): PermanentFailure =>
  finalFailure(error_code ?? 0, error_message || "The provider couldn't deliver it");

/** What became of a text: an error if it did not arrive, undefined as long as nobody knows. */
export const readTextOutcome = async (
  deps: Deps,
  organizationId: string,
  messageId: string,
): Promise<"arrived" | PermanentFailure | undefined> => {
  const texts = await openTexts(deps, organizationId);
  if (!texts) return undefined;
  const response = await fetch(`${texts.url}/${encodeURIComponent(messageId)}.json`, {
    headers: { authorization: texts.authorization },
    signal: AbortSignal.timeout(timeout),
  });
  // Another account is connected by now.
  if (response.status === 404) return undefined;
  if (!response.ok) throw await failureOf(response);
  const text = z.parse(accepted, await response.json());
  if (wasLost(text.status)) return lossOf(text);
  return text.status === "delivered" || text.status === "read" ? "arrived" : undefined;
};

type Sms = { readonly id: string; readonly to: string; readonly text: string };

/** Uses Twilio's API. Answers the provider's message id. */
export const sendSms = async (deps: Deps, organizationId: string, { id, to, text }: Sms): Promise<string> => {
  const texts = await openTexts(deps, organizationId);
  if (!texts) throw new PermanentFailure("Text messages aren't set up. See Settings > Integrations.");
  const { from, url, authorization } = texts;
  const response = await fetch(`${url}.json`, {
    method: "POST",
    headers: { authorization, "i-twilio-idempotency-token": id },
    body: new URLSearchParams({
      To: asInternational(to),
      ...(from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from }),
      Body: textOf(text),
    }),
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw await failureOf(response);
  const taken = z.parse(accepted, await response.json());
  if (wasLost(taken.status)) throw lossOf(taken);
  return taken.sid;
};
