import { wholeUnit } from "@fieldwright/domain/line-units";
import { priceKinds } from "@fieldwright/domain/price-book";
import * as z from "zod/mini";
import { dollars, lineFields, priceBody, unitField } from "./documents";
import { id, idParams, instant, listTotals, money, pageQuery, text, version } from "./fields";
import { route } from "./route";

const priceItem = z.object({
  _id: id,
  kind: z.enum(priceKinds),
  name: z.string(),
  description: z.string(),
  /** A number or SKU. Blank if it has none. */
  number: z.string(),
  unit: z.string(),
  unitPrice: money(),
  /** What it costs the organization. Null if nobody said. Lines and customers never see it. */
  cost: z.nullable(money()),
  /** One that is archived is no longer proposed for lines. */
  active: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type PriceItem = z.infer<typeof priceItem>;

export const priceStatuses = ["active", "archived"] as const;

const fields = {
  kind: z.enum(priceKinds, "Kind must be service or material"),
  name: lineFields.name,
  description: text(2000),
  number: text(60),
  unit: unitField,
  unitPrice: priceBody,
  cost: z.nullable(dollars("Cost")),
};

export const priceItemBody = z.object({
  ...fields,
  kind: z._default(fields.kind, "service"),
  description: z._default(fields.description, ""),
  number: z._default(fields.number, ""),
  unit: z._default(fields.unit, wholeUnit),
  cost: z._default(fields.cost, null),
});
export type PriceItemBody = z.infer<typeof priceItemBody>;

const changePriceItemBody = z.object({
  ...z.partial(z.object(fields)).shape,
  active: z.optional(z.boolean("Active must be true or false")),
  version: z.optional(version),
});
export type ChangePriceItemBody = z.infer<typeof changePriceItemBody>;

const tag = "Price book";
/** Whoever writes quotes sets the prices. */
const office = { access: "quotes:write" } as const;

export const listPriceItems = route({
  ...office,
  method: "GET",
  path: "/price-book",
  summary: "Products and services by name; a search puts names that start with the term first",
  tag,
  query: z.object({
    ...pageQuery,
    kind: z.optional(fields.kind),
    status: z._default(z.enum(priceStatuses, "Status must be active or archived"), "active"),
  }),
  status: 200,
  response: z.object({ items: z.array(priceItem), ...listTotals }),
});
export type PriceItemPage = z.infer<typeof listPriceItems.response>;

export const readPriceItem = route({
  ...office,
  method: "GET",
  path: "/price-book/:id",
  summary: "One product or service",
  tag,
  params: idParams,
  status: 200,
  response: priceItem,
});

export const addPriceItem = route({
  ...office,
  method: "POST",
  path: "/price-book",
  summary: "Add a product or service",
  tag,
  body: priceItemBody,
  status: 201,
  response: priceItem,
});

export const changePriceItem = route({
  ...office,
  method: "PUT",
  path: "/price-book/:id",
  summary: "Change, archive or bring back a product or service; existing lines stay as they are",
  tag,
  params: idParams,
  body: changePriceItemBody,
  status: 200,
  response: priceItem,
});
