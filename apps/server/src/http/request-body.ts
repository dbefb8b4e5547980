import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { AppError, invalid } from "#kernel";

/** Also checks the route, because the URL may contain escapes. */
export const isApiCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith("/api/") || routeOptions.url?.startsWith("/api/") === true;

/**
 * Stands for path parameters that do not parse. The answer is 404, but only after the body is checked, which may
 * answer 400.
 */
export const invalidParams = Object.freeze({});

const compile: FastifySchemaCompiler<$ZodType> = (definition) => {
  const validate = validatorCompiler(definition);
  return (data) => {
    // Treat a missing body as an empty one, so that the error names each required field.
    const result = validate(definition.httpPart === "body" ? (data ?? {}) : data);
    const failed = typeof result === "object" && "error" in result && result.error !== undefined;
    return failed && definition.httpPart === "params" ? { value: invalidParams } : result;
  };
};

export const useContractValidation = (app: FastifyInstance): void => {
  // Without a locale, messages that a schema does not set are just "Invalid input".
  z.config(z.locales.en());
  app.setValidatorCompiler(compile);
};

/** Far more than any call needs, and far less than would overflow the stack of code that walks a body. */
const maxDepth = 50;

/** Text that PostgreSQL cannot store as text or JSON. */
const faultOf = (text: string): string | undefined => {
  if (text.includes("\0")) return "Must not contain null bytes";
  return text.isWellFormed() ? undefined : "Must not contain broken characters";
};

const refusal = (field: string, msg: string): AppError =>
  field === "" ? new AppError("validation_failed", msg) : invalid({ field, msg });

type Nested = { readonly value: object; readonly path: string; readonly depth: number };

/** Refuses what the database cannot store. Not recursive, because the caller controls the depth of the value. */
export const mustBeStorable = (root: unknown): void => {
  const waiting: Nested[] = [];
  const look = (value: unknown, path: string, depth: number): void => {
    const fault = typeof value === "string" ? faultOf(value) : undefined;
    if (fault) throw refusal(path, fault);
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return;
    if (depth > maxDepth) throw new AppError("validation_failed", `Up to ${maxDepth} levels are allowed`);
    waiting.push({ value, path, depth });
  };

  look(root, "", 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    for (const [key, member] of Object.entries(value)) {
      const fault = faultOf(key);
      if (fault) throw refusal(path, fault);
      look(member, path === "" ? key : `${path}.${key}`, depth + 1);
    }
  }
};

/** Bodies are JSON. Values that the database cannot store are refused here. */
export const useRequestBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // A client may set the content type without sending a body.
    if (body.length === 0) done(null, undefined);
    else void parse(request, body.toString(), done);
  });

  app.addHook("preValidation", async ({ params, query, body, routeOptions }) => {
    const checked = routeOptions.config.checksParts ? [params, query] : [params, query, body];
    for (const part of checked) mustBeStorable(part);
  });
};
