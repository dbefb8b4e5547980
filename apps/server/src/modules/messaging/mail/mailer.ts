import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import * as z from "zod/mini";
import type { Config, FileStore, TaskHandler } from "#kernel";

/** A failure is thrown, so that the queue tries again with growing pauses. */
export const sendEmailTask = (means: MailMeans): TaskHandler<"send_email"> => {
  const { config } = means;
  const mailer = openMailer(means);
  const domain = mailDomain(config.mailFrom);
  return async ({ id, to, replyTo, subject, html, text }, { job }) => {
    if (isNobodys(config, to.address)) return;
    await mailer(
      {
        to,
        ...(replyTo ? { replyTo } : {}),
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        date: job.created_at,
        headers: { "Auto-Submitted": "auto-generated" },
      },
      mailFileName(job.created_at, id),
    );
  };
};

type MailMeans = {
  readonly config: Pick<Config, "mailUrl" | "mailFrom" | "dataDir" | "s3">;
  readonly store: Pick<FileStore, "archives" | "workFile">;
};

/** `name` is the message's file name where messages are files. */
type Mailer = (message: SendMailOptions, name: string) => Promise<void>;

/** A mail server that does not answer must not hold a worker for nodemailer's default of minutes. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/**
 * The names that RFC 2606 keeps free for examples, and the demo's own: nobody reads there, and someone else's mail server
 * would get what was never meant for it.
 */
const nobodysDomain = /@(?:[^@]*\.)?(?:example(?:\.(?:com|net|org))?|invalid|fieldwright\.demo)$/i;

/** Whether there is a mail server that must not be given this address. */
export const isNobodys = ({ mailUrl }: Pick<Config, "mailUrl">, address: string): boolean =>
  mailUrl !== null && nobodysDomain.test(address.trim());

/** What this process last saw of the mail server. */
export type MailOutcome = {
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly reason: string;
};

let latest: MailOutcome | undefined;
/** Another object after each email. */
export const mailOutcome = (): MailOutcome | undefined => latest;

const note = (outcome: Partial<MailOutcome>): void => {
  latest = { sentAt: null, failedAt: null, reason: "", ...latest, ...outcome };
};

const failure = z.object({ code: z.optional(z.string()), responseCode: z.optional(z.number()) });

/** Without the server's own words, which may name a customer. */
const reasonOf = (cause: unknown): string => {
  const { code = "", responseCode } = z.safeParse(failure, cause).data ?? {};
  if (code === "EAUTH") return "The mail server didn't accept the sign-in.";
  return responseCode
    ? `The mail server refused an email (${responseCode}).`
    : `We couldn't reach the mail server${code ? ` (${code})` : ""}.`;
};

const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({ url, ...timeouts }, { from });
  return async (message) => {
    try {
      await transport.sendMail(message);
      note({ sentAt: new Date() });
    } catch (cause) {
      note({ failedAt: new Date(), reason: reasonOf(cause) });
      throw cause;
    }
  };
};

type Put = (name: string, message: Buffer | Readable) => Promise<void>;

/** Messages are files for whoever looks after the server. */
const outboxMailer = (from: string, put: Put): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return async (message, name) => {
    const sent = await transport.sendMail(message);
    await put(`${name}.eml`, sent.message);
  };
};

/** Renamed into place, so that whoever watches the folder never reads half a message. */
const intoFolder =
  (folder: string): Put =>
  async (name, message) => {
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    await writeFile(`${path}.part`, message);
    await rename(`${path}.part`, path);
  };

/** Among the archives, which last a day. */
const intoBucket =
  ({ archives, workFile }: MailMeans["store"]): Put =>
  async (name, message) => {
    const path = await workFile();
    await writeFile(path, message);
    await archives.keep(`outbox/${name}`, path);
  };

/** Of the sender; the ids of messages end with it. */
export const mailDomain = (mailFrom: string): string => /@([^\s>]+)/.exec(mailFrom)?.[1] ?? "localhost";

/** Messages that are files sort by when they were written. */
export const mailFileName = (at: Date, id: string): string =>
  `${at.toISOString().replace(/[-:.]/g, "")}-${id}`;

/** Where nodes share a bucket, messages go there: which of the nodes wrote one does not matter. */
export const openMailer = ({ config: { mailUrl, mailFrom, dataDir, s3 }, store }: MailMeans): Mailer => {
  if (mailUrl) return smtpMailer(mailUrl, mailFrom);
  return outboxMailer(mailFrom, s3 ? intoBucket(store) : intoFolder(join(dataDir, "outbox")));
};
