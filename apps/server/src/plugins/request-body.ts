import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error";

const hasNullByte = (value: unknown): boolean => {
  if (typeof value === "string") return value.includes("\0");
  if (Array.isArray(value)) return value.some(hasNullByte);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => key.includes("\0") || hasNullByte(member));
};

/** Bodies are JSON; PostgreSQL cannot store a null byte, so none gets further than this. */
export const useRequestBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // A client that always names the type may send no body at all.
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });

  app.addHook("preValidation", async (request) => {
    if (/%00/.test(request.url) || hasNullByte(request.body))
      throw new AppError("validation_failed", "Must not contain null bytes");
  });
};
