import { type ErrorBody, errorStatus } from "@fieldwright/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, rememberRefusedWrite } from "#kernel";
import { asAppError, refusesWrites } from "./error-causes";

const sendError = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply => {
  const { errors, extra, retryAfter } = error.details;
  const body: ErrorBody = {
    ...extra,
    message: error.message,
    code: error.code,
    ...(errors ? { errors } : {}),
    requestId: request.id,
  };
  if (retryAfter !== undefined) reply.header("retry-after", Math.ceil(retryAfter));
  return reply.code(errorStatus[error.code]).type("application/json; charset=utf-8").send(body);
};

const handleError = (cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const error = asAppError(cause);
  if (error.code === "internal") request.log.error({ err: cause }, error.message);
  if (error.code === "unavailable") request.log.warn({ err: cause }, error.message);
  if (refusesWrites(cause)) {
    const { database, clock } = request.server.deps;
    rememberRefusedWrite(database, clock());
  }
  return sendError(request, reply, error);
};

const isPage = (request: FastifyRequest): boolean =>
  (request.method === "GET" || request.method === "HEAD") && !/^\/api(?:[/?]|$)/.test(request.url);

export const useErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    isPage(request)
      ? reply.sendMissingPage()
      : sendError(request, reply, new AppError("not_found", "There's nothing at this address")),
  );
};
