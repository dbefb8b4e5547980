import type { FastifyInstance } from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { safeEncode } from "zod/v4/core";

/** Copies of a value what the contract names. Throws `Unexpected` where the value has another shape. */
type Copy = (value: unknown) => unknown;

class Unexpected extends Error {}

const refuse = (): never => {
  throw new Unexpected();
};

/** Text, numbers and dates. An object here could carry anything, so it is refused. */
const plain: Copy = (value) =>
  typeof value !== "object" || value === null || value instanceof Date ? value : refuse();

/** For shapes that are rare in answers: slow, and right in any case. */
const byParsing =
  (schema: $ZodType): Copy =>
  (value) => {
    const result = safeEncode(schema, value);
    return result.success ? result.data : refuse();
  };

const objectCopy = (shape: Record<string, $ZodType>): Copy => {
  const fields = Object.entries(shape).map(([key, schema]) => [key, copyOf(schema)] as const);
  return (value) => {
    if (typeof value !== "object" || value === null) return refuse();
    const source = value as Record<string, unknown>;
    const copy: Record<string, unknown> = {};
    for (const [key, copyField] of fields) {
      const field = source[key];
      if (field !== undefined) copy[key] = copyField === plain ? plain(field) : copyField(field);
    }
    return copy;
  };
};

const arrayCopy = (element: Copy): Copy =>
  element === plain
    ? (value) => (Array.isArray(value) ? value.map(plain) : refuse())
    : (value) => (Array.isArray(value) ? value.map((one) => element(one)) : refuse());

const orEmpty = (inner: Copy): Copy =>
  inner === plain ? plain : (value) => (value === null || value === undefined ? value : inner(value));

const changesValue = ({ checks = [] }: { checks?: readonly { _zod: { def: { check: string } } }[] }) =>
  checks.some(({ _zod }) => _zod.def.check === "overwrite");

const plainTypes = new Set(["string", "number", "boolean", "null", "undefined", "void", "literal", "enum"]);

const copyOf = (schema: $ZodType): Copy => {
  const { def } = (schema as $ZodTypes)._zod;
  if (changesValue(def)) return byParsing(schema);
  if (plainTypes.has(def.type)) return plain;
  if (def.type === "optional" || def.type === "nullable") return orEmpty(copyOf(def.innerType));
  if (def.type === "pipe" && copyOf(def.out) === plain) return plain;
  if (def.type === "array") return arrayCopy(copyOf(def.element));
  if (def.type === "object" && !def.catchall) return objectCopy(def.shape);
  return byParsing(schema);
};

type Definition = { readonly schema: unknown; readonly method: string; readonly url: string };

const schemaOf = (maybe: unknown): $ZodType =>
  maybe instanceof Object && "properties" in maybe ? (maybe.properties as $ZodType) : (maybe as $ZodType);

/**
 * Answers contain what the contract names, and nothing else. In operation they are only copied; the tests and
 * development also compare them with the contract, value by value, which takes several times as long.
 */
export const useAnswers = (app: FastifyInstance, { checked }: { readonly checked: boolean }): void => {
  app.setSerializerCompiler(({ schema: maybe, method, url }: Definition) => {
    const schema = schemaOf(maybe);
    const copy = copyOf(schema);
    const parsed = (data: unknown): string => {
      const result = safeEncode(schema, data);
      if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error });
      return JSON.stringify(result.data);
    };
    const copied = (data: unknown): string => {
      try {
        return JSON.stringify(copy(data));
      } catch (cause) {
        if (cause instanceof Unexpected) return parsed(data);
        throw cause;
      }
    };
    if (!checked) return copied;
    return (data: unknown) => {
      const text = parsed(data);
      if (copied(data) !== text)
        throw new Error(`${method} ${url}: the copy of an answer differs from the answer`);
      return text;
    };
  });
};
