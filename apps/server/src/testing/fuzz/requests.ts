import type { Random } from "@fieldwright/db/seed/random";
import { uuidv7 } from "uuidv7";
import { nonsense, type Schema, type Temper, type ValueContext, valueOf, withOneFault } from "./values";

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };

export type Operation = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With parameters as `{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
};

type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

/** All calls of an OpenAPI document. */
export const operationsOf = (document: unknown): Operation[] => {
  // The generator's types lack what its transformers add.
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase() as Operation["method"],
      path,
      parameters,
      body: requestBody?.content["application/json"]?.schema,
    })),
  );
};

export type FuzzRequest = {
  readonly method: Operation["method"];
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
};

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined").slice(0, 2_000);

/** Lone surrogates cannot be encoded, so a broken escape stands in for them. */
const encode = (value: string): string => (value.isWellFormed() ? encodeURIComponent(value) : "%ED%A0%80");

const pathOf = ({ path, parameters }: Operation, context: ValueContext): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { random, temper } = context;
    if (temper === "nonsense" && random.chance(0.3))
      return encode(asText(nonsense(random)).slice(0, 2_000)) || "-";
    const schema = parameters.find((parameter) => parameter.in === "path" && parameter.name === name)?.schema;
    if (schema?.enum) return encode(asText(random.pick(schema.enum)));
    return encode(context.idFor(name));
  });

const queryOf = ({ parameters }: Operation, context: ValueContext): string => {
  const { random, temper } = context;
  const parts = parameters
    .filter((parameter) => parameter.in === "query")
    .filter(({ name }) => random.chance(/^(?:from|to|startDate|endDate|format|of)$/.test(name) ? 0.95 : 0.5))
    .map(({ name, schema }) => `${name}=${encode(asText(valueOf(name, schema, context)).slice(0, 4_000))}`);
  if (temper === "nonsense" && random.chance(0.2))
    parts.push(
      random.pick([
        "page=1&page=2",
        "%",
        "__proto__=1",
        "limit[]=3",
        "search=%ff",
        "=",
        "&&",
        "a".repeat(9_000),
      ]),
    );
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
};

const strangeHeaders = (random: Random): Record<string, string> =>
  random.pick<Record<string, string>>([
    { "if-match": random.pick(['"1"', "*", "x", '"99999999999"', 'W/"2"', '"1", "2"', ""]) },
    { "idempotency-key": random.pick(["k", "x".repeat(200), "x".repeat(201), "two words", "ü", ""]) },
    {
      "content-type": random.pick([
        "text/plain",
        "application/json; charset=utf-16",
        "multipart/form-data",
        "x",
        "",
      ]),
    },
    { "content-encoding": random.pick(["gzip", "br", "deflate", "zip", "gzip, br", "*", ""]) },
    { "fieldwright-organization": random.pick(["x", "00000000-0000-0000-0000-000000000000", "'"]) },
    { range: random.pick(["bytes=0-0", "bytes=9-1", "bytes=-1", "lines=1", "bytes=999999999999-"]) },
    { "last-event-id": random.pick(["0", "-1", "9".repeat(20), "x"]) },
    {
      accept: random.pick(["text/html", "*/*;q=x", "image/png"]),
      "accept-encoding": random.pick(["br", "gzip;q=2", "x"]),
    },
    { "if-none-match": '"x"', "if-modified-since": "yesterday", origin: "null", host: "x y" },
    { "x-forwarded-for": "not, an, address", "x-forwarded-proto": "gopher" },
    { "stripe-signature": random.pick(["t=1,v1=00", "t=,v1=", "x"]) },
    { authorization: random.pick(["Bearer", "Bearer x", "Basic Og==", `Bearer fw_${"A".repeat(43)}`]) },
  ]);

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const formOf = (random: Random): Pick<FuzzRequest, "payload" | "headers"> => {
  const boundary = random.pick(["b", "b", "b", "x".repeat(71), '"']);
  const fileName = random.pick([
    "a.png",
    "a.png",
    "",
    "a\0.png",
    "../../a.png",
    "ü🧰.pdf",
    "x".repeat(5_000),
    'a"b.zip',
  ]);
  const disposition = random.pick([
    `form-data; name="file"; filename="${fileName}"`,
    `form-data; name="file"; filename*=UTF-8''%00%ed%a0%80.png`,
    'form-data; name="description"',
    'form-data; name="__proto__"',
    "attachment",
  ]);
  const content = random.pick([
    pixel,
    pixel,
    Buffer.from("text"),
    Buffer.alloc(0),
    Buffer.from("PK\u0003\u0004"),
  ]);
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/png\r\n\r\n`),
    content,
    Buffer.from(random.pick([`\r\n--${boundary}--\r\n`, `\r\n--${boundary}--\r\n`, "\r\n", ""])),
  ]);
  return {
    payload,
    headers: {
      "content-type": random.pick([`multipart/form-data; boundary=${boundary}`, "multipart/form-data"]),
    },
  };
};

/** A part of a photo, with an offset and a size that come from the query. */
const partOf = (random: Random): Pick<FuzzRequest, "payload" | "headers"> => ({
  payload: random.pick([pixel, pixel.subarray(0, 20), Buffer.alloc(0), Buffer.alloc(300_000)]),
  headers: {
    "content-type": random.pick(["application/octet-stream", "application/octet-stream", "image/png"]),
  },
});

const factKinds = [
  { kind: "travel" },
  { kind: "arrive" },
  { kind: "start", timer: true },
  { kind: "finish", forAll: true, keepTimer: false },
  { kind: "undo_finish" },
  { kind: "note", text: "Done" },
  { kind: "photo", name: "a.png", mark: null },
  { kind: "timer_start" },
];

/** The contract leaves facts open, because each is judged by itself. */
const factsOf = ({ random, temper, idFor }: ValueContext): unknown[] =>
  Array.from({ length: random.int(1, 5) }, () => {
    const fact = {
      ...random.pick(factKinds),
      id: random.chance(0.1) ? idFor("job") : uuidv7(),
      job: idFor("job"),
      visit: random.chance(0.7) ? idFor("visit") : null,
      at: new Date(Date.now() - random.int(0, 20 * 24) * 3_600_000).toISOString(),
      offset: random.pick([0, 0, 500, -3_600_000, 1e11]),
      version: null,
      plannedFor: null,
    };
    return temper === "nonsense" ? withOneFault(fact, random) : fact;
  });

const takesForm = /\/(?:files|logo|import|requests)$/;

const bodyOf = (operation: Operation, context: ValueContext): Pick<FuzzRequest, "payload" | "headers"> => {
  const { random, temper } = context;
  if (operation.method === "GET") return { headers: {} };
  if (operation.path.endsWith("/field/uploads/{id}") && random.chance(0.9)) return partOf(random);
  if (takesForm.test(operation.path) && random.chance(operation.body ? 0.3 : 0.9)) return formOf(random);
  const json = { "content-type": "application/json" };
  if (operation.path.endsWith("/field/facts") && random.chance(0.8))
    return { headers: json, payload: JSON.stringify({ facts: factsOf(context) }) };
  if (temper === "nonsense" && random.chance(0.05))
    return {
      headers: json,
      payload: random.pick([
        "",
        "{",
        "null",
        "[]",
        '"x"',
        "7",
        '{"__proto__":{}}',
        "\ufeff{}",
        "[".repeat(9_000) + "]".repeat(9_000),
      ]),
    };
  if (!operation.body)
    return temper === "nonsense"
      ? { headers: json, payload: JSON.stringify(nonsense(random)) }
      : { headers: {} };
  const value =
    temper === "nonsense" && random.chance(0.7)
      ? withOneFault(valueOf("", operation.body, { ...context, temper: "ordinary" }), random)
      : valueOf("", operation.body, context);
  return { headers: json, payload: JSON.stringify(value) };
};

/** A request that follows the document more or less closely, depending on the temper. */
export const requestFor = (operation: Operation, context: ValueContext): FuzzRequest => {
  const { random, temper } = context;
  const { payload, headers } = bodyOf(operation, context);
  return {
    method: operation.method,
    url: `${pathOf(operation, context)}${queryOf(operation, context)}`,
    headers: { ...headers, ...(temper !== "ordinary" && random.chance(0.2) ? strangeHeaders(random) : {}) },
    ...(payload === undefined ? {} : { payload }),
  };
};

export const pickTemper = (random: Random): Temper =>
  random.pick<Temper>(["ordinary", "ordinary", "boundary", "nonsense"]);
