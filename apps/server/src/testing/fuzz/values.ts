import type { Random } from "@fieldwright/db/seed/random";

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
};

/** How far values stray from normal use: not at all, to the limits of the schema, or beyond it. */
export type Temper = "ordinary" | "boundary" | "nonsense";

export type ValueContext = {
  readonly random: Random;
  readonly temper: Temper;
  /** An id that fits a field or parameter with this name. */
  readonly idFor: (name: string) => string;
};

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const extremeDates = [
  "0000-01-01",
  "0001-01-01T00:00:00Z",
  "1900-01-01",
  "1969-12-31T23:59:59.999Z",
  "2026-03-08T02:30:00-06:00",
  "2199-12-31T23:59:59-12:00",
  "2199-12-31",
  "9999-12-31",
  "9999-12-31T23:59:59.999999999-23:59",
  "0000-01-01T00:00:00+23:59",
];

const strangeTexts = ["a\0b", "\ud800", "ok\udfff", "\u202e", "🧰", "ﷺ".repeat(50), "\u{10ffff}", "'; --"];

export const nonsense = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    () =>
      random.pick([
        "",
        " ",
        "\t\n",
        "x",
        "-1",
        "NaN",
        "Infinity",
        "1e400",
        "0x10",
        "null",
        "[]",
        "%",
        "_",
        "\\",
        "'",
      ]),
    () => random.pick(strangeTexts),
    () => "x".repeat(random.pick([201, 5_001, 100_000])),
    () =>
      random.pick([0, -1, -0.0, 1e-9, 0.005, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 0.1 + 0.2]),
    () =>
      random.pick([
        "+275760-09-13T00:00:00.000Z",
        "-000001-01-01T00:00:00Z",
        "2026-02-30",
        "24:00",
        "2026-13-01",
      ]),
    () => random.pick(extremeDates),
    () => random.pick(["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "7"]),
    () => random.pick<unknown>([[], {}, [[]], [null], { length: 3 }, nested(30), nested(60), nested(3_000)]),
    () => Array.from({ length: random.pick([1_001, 20_000]) }, () => 0),
  ])();

/** Realistic values for fields whose schema alone does not say enough. */
const samples: Readonly<Record<string, readonly string[]>> = {
  timeZone: ["America/New_York", "America/Chicago", "UTC"],
  csv: ["First name,Last name,Email\nAda,Byron,ada@example.com\n", "Name\n\n", "a,b\n1"],
  category: ["repair", "maintenance", "Installation"],
  password: ["Demo1234!"],
  currentPassword: ["Demo1234!"],
  url: ["https://hooks.example.com/in"],
  zip: ["43085", ""],
  state: ["OH"],
};

const patterned = [
  "09:00",
  "17:30",
  "#2553a0",
  "INV-",
  "43085",
  "https://example.com/hook",
  "AAAA",
  "A".repeat(43),
  "",
];

const text = (name: string, schema: Schema, { random, temper }: ValueContext): string => {
  const { minLength = 0, maxLength = 10_000 } = schema;
  if (temper !== "ordinary" && random.chance(0.3))
    return random.pick([
      "x".repeat(maxLength),
      "🧰".repeat(Math.ceil(maxLength / 2)),
      "x".repeat(minLength),
      " ",
    ]);
  const known = samples[name];
  if (known) return random.pick(known);
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map(({ pattern }) => pattern)].filter(
    (pattern) => pattern !== undefined,
  );
  const fits = (value: string) =>
    value.length >= minLength && patterns.every((pattern) => new RegExp(pattern).test(value));
  const plain = `Text ${random.int(1, 1_000)}`.slice(0, maxLength);
  return [plain, ...random.shuffle(patterned)].find(fits) ?? plain;
};

const date = (format: string, { random, temper }: ValueContext): string => {
  if (temper !== "ordinary" && random.chance(0.5)) return random.pick(extremeDates);
  const at = new Date(Date.now() + random.int(-5 * 96, 10 * 96) * 900_000);
  at.setUTCMinutes(at.getUTCMinutes() - (at.getUTCMinutes() % 15), 0, 0);
  return format === "date" ? at.toISOString().slice(0, 10) : at.toISOString();
};

const string = (name: string, schema: Schema, context: ValueContext): string => {
  const { random } = context;
  if (schema.format === "uuid") return context.idFor(name);
  if (schema.format === "date" || schema.format === "date-time") return date(schema.format, context);
  if (schema.format === "email") return `person${random.int(1, 500)}@example.com`;
  if (schema.format === "uri")
    return random.pick(["https://push.example.com/1", "https://fcm.googleapis.com/2"]);
  // Lists of ids in a URL are one comma-separated text.
  if (/^(?:clients|ids|team|teamMembers)$/.test(name))
    return Array.from({ length: random.int(1, 3) }, () => context.idFor(name)).join(",");
  return text(name, schema, context);
};

const number = (schema: Schema, { random, temper }: ValueContext): number => {
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000 : schema.exclusiveMinimum + 1);
  const most = schema.maximum ?? 1_000_000;
  if (temper !== "ordinary" && random.chance(0.5))
    return random.pick([least, most, least - 1, most + 1, 0.5]);
  const whole = random.int(Math.ceil(least), Math.min(most, Math.ceil(least) + 120));
  return schema.type === "number" && random.chance(0.3) ? Math.min(most, whole + 0.25) : whole;
};

/** Well-behaved callers put the earlier value first. */
const pairs = [
  ["start", "end"],
  ["from", "to"],
  ["startDate", "endDate"],
] as const;

const inOrder = (value: Record<string, unknown>): void => {
  for (const [first, second] of pairs) {
    const [earlier, later] = [value[first], value[second]];
    if (typeof earlier !== "string" || typeof later !== "string" || earlier <= later) continue;
    value[first] = later;
    value[second] = earlier;
  }
};

const object = (schema: Schema, context: ValueContext): Record<string, unknown> => {
  const { random, temper } = context;
  const strays = temper === "nonsense";
  const value: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false;
    // The version is a guess and nearly always stale, so it is rarely sent.
    const wanted = name === "version" ? 0.1 : isRequired ? 1 : 0.5;
    if (random.chance(strays ? wanted * 0.9 : wanted)) value[name] = valueOf(name, member, context);
  }
  const { additionalProperties, propertyNames } = schema;
  if (typeof additionalProperties === "object")
    for (const name of propertyNames?.enum ?? ["any"])
      if (random.chance(0.7)) value[String(name)] = valueOf("", additionalProperties, context);
  if (strays && random.chance(0.1))
    value[random.pick(["_id", "organizationId", "a\0", "\ud800", "role"])] = nonsense(random);
  if (temper === "ordinary") inOrder(value);
  return value;
};

const array = (name: string, schema: Schema, context: ValueContext): unknown[] => {
  const { minItems = 0, maxItems = 20 } = schema;
  const length = context.random.int(minItems, Math.min(maxItems, minItems + 3));
  return Array.from({ length }, () => valueOf(name, schema.items ?? {}, context));
};

/** A value that follows the schema more or less closely, depending on the temper. */
export const valueOf = (name: string, schema: Schema, context: ValueContext): unknown => {
  const { random, temper } = context;
  if (temper === "nonsense" && random.chance(0.12)) return nonsense(random);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(name, random.pick(choices), context);
  if (schema.enum) return random.pick(schema.enum.filter((value) => value !== undefined));
  if (schema.type === "object" || schema.properties) return object(schema, context);
  if (schema.type === "array") return array(name, schema, context);
  if (schema.type === "string") return string(name, schema, context);
  if (schema.type === "number" || schema.type === "integer") return number(schema, context);
  if (schema.type === "boolean") return random.chance(0.5);
  return schema.type === "null" ? null : nonsense(random);
};

type Place = { readonly holder: Record<string, unknown>; readonly key: string };

/** No schema nests this deep. A deeper value is nonsense already. */
const maxDepth = 20;

const placesIn = (value: unknown, depth = 0): Place[] =>
  typeof value !== "object" || value === null || depth > maxDepth
    ? []
    : Object.entries(value).flatMap(([key, member]) => [
        { holder: value as Record<string, unknown>, key },
        ...placesIn(member, depth + 1),
      ]);

/** Breaks one place of an ordinary value. With several faults, the first would hide the rest. */
export const withOneFault = (value: unknown, random: Random): unknown => {
  const places = placesIn(value);
  if (places.length === 0) return nonsense(random);
  const { holder, key } = random.pick(places);
  const before = holder[key];
  holder[key] =
    typeof before === "string" && random.chance(0.6) ? before + random.pick(strangeTexts) : nonsense(random);
  return value;
};
