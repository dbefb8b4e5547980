import { maxUnitLength, wholeUnit } from "@fieldwright/domain/line-units";
import { type Dollars, fitsDecimals } from "@fieldwright/domain/money";
import { categories, clientStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { calendarDay, id, moment, money, requiredText, text } from "./fields";

/** At most two decimals. */
export const twoDecimals = (name: string, max = 99_999_999.99) =>
  z.number(`${name} must be a number`).check(
    z.gte(0, `${name} can't be negative`),
    z.lte(max, `${name} is too large`),
    z.refine((value) => fitsDecimals(value, 2), `${name} must be in whole cents`),
  );

export const dollars = (name: string, max?: number) =>
  twoDecimals(name, max) as unknown as z.ZodMiniType<Dollars, number>;

/** At least one cent. */
export const positiveDollars = (name: string) =>
  dollars(name).check(z.gt(0, `${name} must be more than zero`));

export const percent = (name: string) =>
  z.number(`${name} must be a number`).check(
    z.gte(0, `${name} can't be negative`),
    z.lte(100, `${name} can't be more than 100`),
    z.refine((value) => fitsDecimals(value, 2), `${name} can have up to two decimals`),
  );

const quantity = z.number("Quantity must be a number").check(
  z.gte(0.001, "Quantity must be at least 0.001"),
  z.lte(1_000_000, "Quantity is too large"),
  z.refine((value) => fitsDecimals(value, 3), "Quantity can have up to three decimals"),
);

/** Forms send this field, but the server computes it. Any value is accepted and ignored. */
export const notRead = z.optional(z.unknown());

/** Blank means the default unit. */
export const unitField = z.pipe(
  text(maxUnitLength),
  z.transform((name) => name || wholeUnit),
);

export const lineFields = {
  name: requiredText(200, "Name is required"),
  description: z._default(text(2000), ""),
  quantity,
  unit: z._default(unitField, wholeUnit),
  /** Negative on a rebate, never on other lines. */
  unitPrice: money("Unit price must be a number"),
  rebate: z._default(z.boolean(), false),
  total: notRead,
};

/** The price of a line, or the amount of a rebate without its sign. */
export const priceBody = dollars("Unit price");

const priceProblem = (line: unknown): string | undefined => {
  const { unitPrice, rebate } = line as { readonly unitPrice: unknown; readonly rebate?: unknown };
  // The type check already reports this.
  if (typeof unitPrice !== "number") return undefined;
  if (rebate === true && unitPrice > 0) return "A rebate's unit price can't be above zero";
  const { error } = priceBody.safeParse(rebate === true ? -unitPrice : unitPrice);
  return error?.issues[0]?.message;
};

/** `when` reports this together with errors in other fields of the line. */
export const pricedBySign = z.refine((line: unknown) => priceProblem(line) === undefined, {
  path: ["unitPrice"],
  error: ({ input }) => priceProblem(input),
  when: ({ value }) => typeof value === "object" && value !== null,
});

export const lineItemBody = z.object(lineFields).check(pricedBySign);
export type LineItemBody = z.infer<typeof lineItemBody>;

export const lineItemsOf = <Line extends z.ZodMiniType>(line: Line) =>
  z
    .array(line, "At least one line item is required")
    .check(
      z.minLength(1, "At least one line item is required"),
      z.maxLength(1000, "Up to 1,000 line items are allowed"),
    );

export const lineItemsBody = lineItemsOf(lineItemBody);

export const lineItem = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Negative on a rebate. */
  unitPrice: money(),
  rebate: z.boolean(),
  total: money(),
});

export const totals = {
  subtotal: money(),
  discount: money(),
  /** Set if the discount was given in percent. `discount` is the resulting amount. */
  discountPercent: z.nullable(z.number()),
  taxRate: z.number(),
  tax: money(),
  total: money(),
};

export const discountBody = {
  discount: z.optional(dollars("Discount")),
  discountPercent: z.optional(z.nullable(percent("Discount"))),
};

type Given = Readonly<Record<string, unknown>>;

/** An amount and a percentage cannot both be given. Null counts as not given. */
export const notBoth = (name: "discount" | "deposit") =>
  z.refine<Given>((body) => body[name] === undefined || (body[`${name}Percent`] ?? null) === null, {
    path: [`${name}Percent`],
    error: `Enter the ${name} in dollars or percent, not both`,
  });

/** A client as shown on other records. */
export const clientSummary = z.object({
  _id: id,
  status: z.enum(clientStatuses),
  user: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profile: z.object({ phone: z.nullable(z.string()), address: z.nullable(z.string()) }),
  }),
  company: z.object({ name: z.string() }),
  phone: z.nullable(z.string()),
});

export const clientId = z.uuid("Client is required");
export const jobId = z.uuid("Job is required");

/** Case is ignored. Answers use lower case. */
export const category = z.pipe(
  z.string("Category is required").check(z.trim(), z.toLowerCase()),
  z.enum(categories, "Category is required"),
);

/** A calendar day, or an instant, which the server turns into its day in the organization's zone. */
export const day = (message: string) => z.union([calendarDay(message), moment(message)], message);

export const optionalDay = z.optional(day("Must be a date"));

/** Of one shortlist: how many records, and their worth in dollars. */
export const shortlistFigures = z.object({ count: z.int(), amount: money() });
