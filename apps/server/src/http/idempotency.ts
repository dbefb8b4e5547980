import { createHmac } from "node:crypto";
import { type ErrorCode, errorBody, errorStatus } from "@fieldwright/contract/errors";
import type { Route } from "@fieldwright/contract/route";
import { inSavepoint, type TenantTx } from "@fieldwright/db/client";
import type { FastifyReply, FastifyRequest } from "fastify";
import { stringify } from "safe-stable-stringify";
import * as z from "zod/mini";
import { AppError, type Deps, forgetRefusedWrite } from "#kernel";
import { claimKey, findKept, type KeptAnswer, keepAnswer } from "./idempotency.repo";

type Context = {
  organizationId: string;
  /** The owner of the idempotency key. */
  account: string;
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
};

export const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
};

type Outcome<T> = { answer: T } | { refusal: AppError };

const keptFor = 24 * 3_600_000;

/** An HMAC, because the hash is stored and the body may contain a password. */
const hashOf = ({ params, query, body }: FastifyRequest, secret: string): string =>
  createHmac("sha256", secret)
    .update(stringify({ params, query, body: body ?? null }) ?? "")
    .digest("hex");

/** Refusals that are the caller's fault are final. Our own failures and rate limits are worth a retry. */
const isFinal = (code: ErrorCode): boolean => errorStatus[code] < 500 && code !== "rate_limited";

/** A refusal undoes the changes of the operation, but not the claimed key. */
const attempt = <T>(tx: TenantTx, run: (tx: TenantTx) => Promise<T>): Promise<Outcome<T>> =>
  inSavepoint<Outcome<T>>(
    tx,
    async () => ({ answer: await run(tx) }),
    (cause) => {
      if (cause instanceof AppError && isFinal(cause.code)) return { refusal: cause };
      throw cause;
    },
  );

const refusalBody = z.looseObject({
  message: z.string(),
  code: errorBody.shape.code,
  errors: errorBody.shape.errors,
});

const replay = <T>(kept: KeptAnswer, reply: FastifyReply): Outcome<T> => {
  const status = kept.status ?? errorStatus.internal;
  reply.header("idempotency-replayed", "true");
  if (status < 400) {
    reply.code(status);
    // The stored answer came from the same operation of the same route.
    return { answer: (kept.body ?? undefined) as T };
  }
  const { message, code, errors, ...extra } = z.parse(refusalBody, kept.body);
  return { refusal: new AppError(code, message, { ...(errors ? { errors } : {}), extra }) };
};

const runOnce = async <T>(deps: Deps, context: Context, run: (tx: TenantTx) => Promise<T>): Promise<T> => {
  const { organizationId, account, route, request, reply } = context;
  const key = keyOf(request);
  if (route.method !== "POST" || key === undefined) return deps.database.tenant(organizationId, run);

  const requestKey = { account, route: `${route.method} ${route.path}`, key };
  const requestHash = hashOf(request, deps.config.appSecret);
  const now = deps.clock();
  const outcome = await deps.database.tenant(organizationId, async (tx): Promise<Outcome<T>> => {
    const row = { ...requestKey, organizationId, requestHash };
    if (!(await claimKey(tx, row, new Date(now.getTime() - keptFor), now))) {
      const kept = await findKept(tx, requestKey);
      if (kept?.requestHash !== requestHash)
        throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another request");
      return replay(kept, reply);
    }
    const result = await attempt(tx, run);
    if ("answer" in result)
      await keepAnswer(tx, requestKey, { status: reply.statusCode, body: result.answer ?? null });
    else {
      const { code, message, details } = result.refusal;
      const body = { ...details.extra, code, message, ...(details.errors ? { errors: details.errors } : {}) };
      await keepAnswer(tx, requestKey, { status: errorStatus[code], body });
    }
    return result;
  });
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.answer;
};

/** A `POST` with an `Idempotency-Key` runs once. Repeated requests get the first answer. */
export const once = async <T>(
  deps: Deps,
  context: Context,
  run: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  const answer = await runOnce(deps, context, run);
  forgetRefusedWrite(deps.database);
  return answer;
};
