import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Config } from "./config";
import type { Deps } from "./principal";

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

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)} …` : text;

/** A failed statement may insert thousands of rows. */
const longestLogged = 8_000;

const describeError = (error: Error): object => {
  const { params: _, query, ...described } = stdSerializers.errWithCause(error);
  return {
    ...described,
    ...(typeof query === "string" ? { query: shortened(query, longestLogged) } : {}),
    message: shortened(withoutParameters(described.message), longestLogged),
    stack: shortened(withoutParameters(described.stack), longestLogged),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
};

/** A statement for logs and traces: its head, and no value that is written into it. */
export const withoutValues = (statement: string): string =>
  shortened(statement.replace(/'(?:[^']|'')*'/g, "'…'").replace(/\s+/g, " "), 2_000);

/** Logs statements that take longer than `SLOW_QUERY_MS`. */
export const logSlowQueries = ({
  database,
  config,
  log,
}: Pick<Deps, "database" | "log"> & { readonly config: Pick<Config, "slowQueryMs"> }): void => {
  const { slowQueryMs } = config;
  if (slowQueryMs === null) return;
  database.observe((statement) => {
    const since = performance.now();
    return () => {
      const ms = Math.round(performance.now() - since);
      if (ms >= slowQueryMs) log.warn({ ms, statement: withoutValues(statement) }, "slow query");
    };
  });
};

const isFailedQuery = (error: Error): error is Error & { query: string } =>
  "query" in error && typeof error.query === "string" && error.cause instanceof Error;

/**
 * Why a start failed, for somebody at a terminal: what the deepest cause says, and the head of a statement that failed.
 * Neither the rest of the statement nor its values, which may be hundreds of kilobytes.
 */
export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return shortened(String(cause), 500);
  if (isFailedQuery(cause))
    return `${reasonOf(cause.cause)}\nIt failed in: ${shortened(cause.query.trim().replace(/\s+/g, " "), 200)}`;
  if (cause instanceof AggregateError && cause.message === "")
    return shortened([...new Set(cause.errors.map(reasonOf))].join("; "), 500);
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const message = shortened(withoutParameters(cause.message), 500);
  return code === "" || message.includes(code) ? message : `${message} (${code})`;
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
