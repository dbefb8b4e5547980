import { clientStatuses, visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import {
  email,
  id,
  idList,
  idParams,
  instant,
  listTotals,
  money,
  noContent,
  optionalText,
  pageQuery,
  requiredText,
  text,
  version,
} from "./fields";
import { route } from "./route";

export const address = z.object({
  line1: text(160),
  line2: z._default(text(160), ""),
  city: z._default(text(80), ""),
  state: z._default(text(40), ""),
  zip: z._default(text(20), ""),
});

export const client = z.object({
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
  tags: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Client = z.infer<typeof client>;

const company = z.object({ name: z._default(text(160), "") });
export const longestTag = 40;
const tags = z.array(text(longestTag)).check(z.maxLength(50));

export const createClientBody = z.object({
  firstName: requiredText(80, "First name is required"),
  lastName: requiredText(80, "Last name is required"),
  email,
  phone: optionalText(40),
  company: z.optional(company),
  address: z.optional(address),
  status: z.optional(z.enum(clientStatuses)),
  tags: z.optional(tags),
});
export type CreateClientBody = z.infer<typeof createClientBody>;

const updateClientBody = z.extend(z.partial(createClientBody), { version: z.optional(version) });
export type UpdateClientBody = z.infer<typeof updateClientBody>;

const listClientsQuery = z.object({ ...pageQuery, status: z.optional(z.enum(clientStatuses)) });
export type ListClientsQuery = z.infer<typeof listClientsQuery>;

export const listClients = route({
  method: "GET",
  path: "/clients",
  access: "clients:read",
  summary: "Clients, newest first",
  tag: "Clients",
  query: listClientsQuery,
  status: 200,
  response: z.object({ clients: z.array(client), ...listTotals }),
});

export const readClient = route({
  method: "GET",
  path: "/clients/:id",
  access: "clients:read",
  summary: "One client",
  tag: "Clients",
  params: idParams,
  status: 200,
  response: client,
});

/** Figures that the person may not see are absent. Technicians get the figures of their own visits and their jobs. */
const clientFigures = z.object({
  openJobs: z.optional(z.int()),
  /** Pending, not expired. */
  openQuotes: z.optional(z.int()),
  /** Dollars owed. */
  balance: z.optional(money()),
  /** Dollars collected so far. */
  lifetime: z.optional(money()),
  /** Dollars invoiced so far. Voided invoices don't count. */
  invoiced: z.optional(money()),
  /** Invoices that aren't paid in full. */
  openInvoices: z.optional(z.int()),
  lastVisit: z.optional(z.nullable(instant)),
  nextVisit: z.optional(z.nullable(instant)),
  /** The visit under way, or the next one. */
  visit: z.optional(
    z.nullable(
      z.object({
        _id: id,
        title: z.string(),
        status: z.enum(visitStatuses),
        start: instant,
        end: instant,
        /** Names of who comes. */
        team: z.array(z.string()),
      }),
    ),
  ),
});
export type ClientFigures = z.infer<typeof clientFigures>;

export const readClientSummary = route({
  method: "GET",
  path: "/clients/:id/summary",
  access: "clients:read",
  summary: "What is going on with a client, in figures",
  tag: "Clients",
  params: idParams,
  status: 200,
  response: clientFigures,
});

/** Fewer figures than for a single client, so a whole page of a list can show them. */
const clientsFigures = z.object({
  figures: z.array(
    z.object({
      client: id,
      openJobs: z.optional(z.int()),
      lifetime: z.optional(money()),
    }),
  ),
});
export type ClientsFigures = z.infer<typeof clientsFigures>;

export const listClientFigures = route({
  method: "GET",
  path: "/clients/figures",
  access: "clients:read",
  summary: "Open jobs and collected money of several clients",
  tag: "Clients",
  query: z.object({ clients: idList(100) }),
  status: 200,
  response: clientsFigures,
});

export const createClient = route({
  method: "POST",
  path: "/clients",
  access: "clients:write",
  summary: "Add a client",
  tag: "Clients",
  body: createClientBody,
  status: 201,
  response: client,
});

export const updateClient = route({
  method: "PUT",
  path: "/clients/:id",
  access: "clients:write",
  summary: "Change a client; fields left out stay as they are",
  tag: "Clients",
  params: idParams,
  body: updateClientBody,
  status: 200,
  response: client,
});

const updateClientsBody = z.object({
  clients: z
    .array(
      z.object({
        _id: id,
        status: z.optional(z.enum(clientStatuses)),
        tags: z.optional(tags),
        version: z.optional(version),
      }),
      "Clients are required",
    )
    .check(z.minLength(1, "Clients are required"), z.maxLength(200, "At most 200 at once")),
});
export type UpdateClientsBody = z.infer<typeof updateClientsBody>;

export const updateClients = route({
  method: "PUT",
  path: "/clients",
  access: "clients:write",
  summary: "Change the status or the tags of several clients, all of them or none",
  tag: "Clients",
  body: updateClientsBody,
  status: 200,
  response: z.object({ clients: z.array(client) }),
});

export const deleteClient = route({
  method: "DELETE",
  path: "/clients/:id",
  access: "clients:delete",
  summary: "Delete a client; an admin can restore it for 30 days",
  tag: "Clients",
  params: idParams,
  status: 204,
  response: noContent,
});

export const restoreClient = route({
  method: "POST",
  path: "/clients/:id/restore",
  access: "records:restore",
  resource: "clients",
  summary: "Bring a deleted client back",
  tag: "Clients",
  params: idParams,
  status: 200,
  response: client,
});
