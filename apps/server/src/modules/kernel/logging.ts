import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";

/** In links that sign someone in or open a document, the part after these paths is a secret. */
const secretPaths =
  /(\/(?:reset-password|verify-email|invite|quote|pay|review|auth\/invites|public\/\w+|calendar)\/)[^/?#]+/g;

export const withoutSecrets = (url: string): string =>
  url.replace(secretPaths, "$1[token]").replace(/([?&](?:token|signature)=)[^&#]+/g, "$1[token]");

const secretMembers = [
  "password",
  "currentPassword",
  "newPassword",
  "token",
  "secret",
  "challenge",
  "recoveryCodes",
  "authorization",
  "cookie",
  "passwordHash",
];

/** A failed query repeats its parameters in message and stack. They may contain anything that users typed. */
const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");

const describeError = (error: Error): object => {
  const { params: _, ...described } = stdSerializers.errWithCause(error);
  return {
    ...described,
    message: withoutParameters(described.message),
    stack: withoutParameters(described.stack),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
};

export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: "[redacted]",
      },
      serializers: { err: (error) => (error instanceof Error ? describeError(error) : error) },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
