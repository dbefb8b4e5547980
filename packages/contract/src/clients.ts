import { clientStatuses, visitStatuses } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import {
  email,
  foundTotals,
  id,
  idList,
  idParams,
  instant,
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
export const maxTags = 50;
const tags = z.array(text(longestTag)).check(z.maxLength(maxTags));

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

/** A caller may say that there is no person or no email. A form never does. */
const withoutThem = {
  /** A company without a person: its name stands for the person's. */
  companyOnly: z.optional(z.boolean()),
  noEmail: z.optional(z.boolean()),
};

const newClientFields = z.extend(z.partial(createClientBody), withoutThem);
export type NewClientBody = z.infer<typeof newClientFields>;

const missingOf = ({ companyOnly, noEmail, ...body }: NewClientBody): [path: string[], message: string][] => [
  ...(companyOnly || body.firstName !== undefined
    ? []
    : [[["firstName"], "First name is required"] satisfies [string[], string]]),
  ...(companyOnly || body.lastName !== undefined
    ? []
    : [[["lastName"], "Last name is required"] satisfies [string[], string]]),
  ...(noEmail || body.email !== undefined
    ? []
    : [[["email"], "Email is required"] satisfies [string[], string]]),
  ...(companyOnly && !body.company?.name
    ? [[["company", "name"], "Company name is required"] satisfies [string[], string]]
    : []),
];

const newClientBody = newClientFields.check(
  z.superRefine<NewClientBody>(
    (body, context) => {
      for (const [path, message] of missingOf(body).toReversed())
        if (!context.issues.some((issue) => issue.path?.join() === path.join()))
          context.issues.unshift({ code: "custom", path, message, input: body });
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  ),
);

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
  response: z.object({ clients: z.array(client), ...foundTotals }),
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
  summary: "A client's numbers: jobs, quotes, invoices and money",
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
  summary: "Open jobs and money collected for several clients",
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
  body: newClientBody,
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
    .check(z.minLength(1, "Clients are required"), z.maxLength(200, "Up to 200 at once")),
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
  summary: "Restore a deleted client",
  tag: "Clients",
  params: idParams,
  status: 200,
  response: client,
});

/** A further way to reach the client, or a further person there. */
const clientContact = z.object({
  /** What it is, for example "Work" or "Property manager". */
  label: z._default(text(40), ""),
  name: z._default(text(120), ""),
  phone: z._default(text(40), ""),
  email: z._default(text(254), ""),
});

export const maxContacts = 20;
export const longestNotes = 10_000;

/** Beside the client's own name, email and phone. Internal: customers do not see it. */
const clientDetails = z.object({
  /** There is no person, only the company. */
  companyOnly: z.boolean(),
  contacts: z.array(clientContact),
  notes: z.string(),
  /** Null if it is the client's address. */
  billingAddress: z.nullable(address),
  version,
});
export type ClientDetails = z.infer<typeof clientDetails>;

export const readClientDetails = route({
  method: "GET",
  path: "/clients/:id/details",
  access: "remarks:read",
  resource: "clients",
  summary: "Other contacts, notes and billing address of a client",
  tag: "Clients",
  params: idParams,
  status: 200,
  response: clientDetails,
});

const updateClientDetailsBody = z.object({
  contacts: z.optional(z.array(clientContact).check(z.maxLength(maxContacts, "Up to 20 contacts"))),
  notes: z.optional(text(longestNotes)),
  billingAddress: z.optional(z.nullable(address)),
  version: z.optional(version),
});
export type UpdateClientDetailsBody = z.infer<typeof updateClientDetailsBody>;

export const updateClientDetails = route({
  method: "PUT",
  path: "/clients/:id/details",
  access: "clients:write",
  summary: "Change contacts, notes or billing address; fields left out stay as they are",
  tag: "Clients",
  params: idParams,
  body: updateClientDetailsBody,
  status: 200,
  response: clientDetails,
});
