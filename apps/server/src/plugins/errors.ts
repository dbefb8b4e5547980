import { type ErrorBody, errorStatus } from "@fieldwright/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error";
import { asAppError } from "./error-causes";

const answer = (request: FastifyRequest, reply: FastifyReply, error: AppError) => {
  const body: ErrorBody = {
    ...error.details.extra,
    message: error.message,
    code: error.code,
    ...(error.details.errors ? { errors: error.details.errors } : {}),
    requestId: request.id,
  };
  if (error.details.retryAfter !== undefined)
    reply.header("retry-after", Math.ceil(error.details.retryAfter));
  return reply.code(errorStatus[error.code]).send(body);
};

export const useErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((cause, request, reply) => {
    const error = asAppError(cause);
    if (errorStatus[error.code] >= 500) request.log.error({ err: cause }, error.message);
    return answer(request, reply, error);
  });
  app.setNotFoundHandler((request, reply) =>
    answer(request, reply, new AppError("not_found", "There is nothing at this address")),
  );
};
