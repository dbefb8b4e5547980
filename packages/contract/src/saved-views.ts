import { jobColumns, maxSavedViews } from "@fieldwright/domain/list-views";
import * as z from "zod/mini";
import { id, idParams, noContent, optionalText, requiredText } from "./fields";
import { jobFilter } from "./jobs";
import { route } from "./route";

/** What a view of the jobs shows: filters, order, and columns in any order without repetition. */
const jobViewQuery = z.strictObject({
  search: optionalText(200),
  ...jobFilter,
  view: z.optional(z.enum(["cards", "table"])),
  columns: z.optional(
    z.array(z.enum(jobColumns)).check(
      z.maxLength(jobColumns.length),
      z.refine((columns) => new Set(columns).size === columns.length, "A column is listed twice"),
    ),
  ),
});
export type JobViewQuery = z.infer<typeof jobViewQuery>;

export const savedView = z.object({ _id: id, name: z.string(), query: jobViewQuery });
export type SavedView = z.infer<typeof savedView>;

const savedViews = z.object({ views: z.array(savedView).check(z.maxLength(maxSavedViews)) });

const name = requiredText(60, "Name is required");

export const listSavedViews = route({
  method: "GET",
  path: "/jobs/views",
  access: "account:read",
  summary: "Your saved views of the jobs list",
  tag: "Jobs",
  status: 200,
  response: savedViews,
});

export const createSavedView = route({
  method: "POST",
  path: "/jobs/views",
  access: "account:write",
  summary: "Save a view of the jobs list for yourself, up to 20",
  tag: "Jobs",
  body: z.object({ name, query: jobViewQuery }),
  status: 201,
  response: savedView,
});

export const updateSavedView = route({
  method: "PUT",
  path: "/jobs/views/:id",
  access: "account:write",
  summary: "Rename one of your views, or change what it shows",
  tag: "Jobs",
  params: idParams,
  body: z.object({ name: z.optional(name), query: z.optional(jobViewQuery) }),
  status: 200,
  response: savedView,
});

export const deleteSavedView = route({
  method: "DELETE",
  path: "/jobs/views/:id",
  access: "account:write",
  summary: "Delete one of your views",
  tag: "Jobs",
  params: idParams,
  status: 204,
  response: noContent,
});
