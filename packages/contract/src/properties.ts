import { precisions } from "@fieldwright/domain/places";
import * as z from "zod/mini";
import { address } from "./clients";
import { id, idParams, instant, noContent, requiredText, text, version } from "./fields";
import { goTogether, goTogetherMessage, latitude, longitude } from "./places";
import { route } from "./route";

export const property = z.object({
  _id: id,
  client: id,
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  /** Access notes: gate codes, dogs, where to park. */
  notes: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** How exact the coordinates are. Null without coordinates. */
  precision: z.nullable(z.enum(precisions)),
  /** The address that is shown as the client's own. */
  isPrimary: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Property = z.infer<typeof property>;

const fields = {
  address: z.extend(address, { line1: requiredText(160, "Street address is required") }),
  notes: z.optional(text(2000)),
  lat: latitude,
  lng: longitude,
  isPrimary: z.optional(z.boolean()),
};

type Coordinates = { lat?: number | null | undefined; lng?: number | null | undefined };

const wholeCoordinates = z.refine<Coordinates>(({ lat, lng }) => goTogether(lat, lng), {
  error: goTogetherMessage,
  path: ["lat"],
});

export const createPropertyBody = z.object(fields).check(wholeCoordinates);
export type CreatePropertyBody = z.infer<typeof createPropertyBody>;

/** A new address without coordinates clears the old ones. Given coordinates are a pin that someone placed. */
const updatePropertyBody = z
  .object({ ...fields, address: z.optional(fields.address), version: z.optional(version) })
  .check(wholeCoordinates);
export type UpdatePropertyBody = z.infer<typeof updatePropertyBody>;

export const listProperties = route({
  method: "GET",
  path: "/clients/:id/properties",
  access: "clients:read",
  summary: "The service addresses of a client, the primary one first",
  tag: "Clients",
  params: idParams,
  status: 200,
  response: z.object({ properties: z.array(property) }),
});

export const createProperty = route({
  method: "POST",
  path: "/clients/:id/properties",
  access: "clients:write",
  summary: "Add a service address; a client's first is the primary one",
  tag: "Clients",
  params: idParams,
  body: createPropertyBody,
  status: 201,
  response: property,
});

export const updateProperty = route({
  method: "PUT",
  path: "/properties/:id",
  access: "clients:write",
  summary: "Change a service address or make it the primary one; fields left out stay as they are",
  tag: "Clients",
  params: idParams,
  body: updatePropertyBody,
  status: 200,
  response: property,
});

export const deleteProperty = route({
  method: "DELETE",
  path: "/properties/:id",
  access: "clients:write",
  summary: "Remove a service address; if it was the primary, the oldest one left takes over",
  tag: "Clients",
  params: idParams,
  status: 204,
  response: noContent,
});
