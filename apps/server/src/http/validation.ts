import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";

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
  app.setSerializerCompiler(serializerCompiler);
};
