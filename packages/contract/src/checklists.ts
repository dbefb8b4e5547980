import { checkKinds, plainTick } from "@fieldwright/domain/checklists";
import { maxUnitLength } from "@fieldwright/domain/line-units";
import { categories } from "@fieldwright/domain/statuses";
import * as z from "zod/mini";
import { id, idParams, instant, noContent, requiredText, text, version } from "./fields";
import { answersOf, answersVisit, worker } from "./job-work";
import { route } from "./route";

const kindError = "Kind must be tick, reading, choice, text or photo";
const limitError = "Limit must be a number";
const limit = z.nullable(z.number(limitError).check(z.gte(-1e9, limitError), z.lte(1e9, limitError)));
const maxChoices = 12;

/** What the answer must be. A plain tick unless it says otherwise. */
const question = {
  kind: z.enum(checkKinds, kindError),
  /** The visit can't be finished until this is answered, or skipped with a reason. */
  required: z.boolean("Required must be true or false"),
  /** Of a reading. */
  unit: text(maxUnitLength),
  min: limit,
  max: limit,
  /** Of a choice. */
  choices: z
    .array(requiredText(100, "Enter a text for each choice"))
    .check(z.maxLength(maxChoices, `Up to ${maxChoices} choices`)),
};

export const checklistItem = z.object({
  _id: id,
  text: z.string(),
  /** Position in the list, from 0. */
  position: z.int(),
  kind: z.enum(checkKinds),
  required: z.boolean(),
  unit: z.string(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  choices: z.array(z.string()),
  done: z.boolean(),
  /** The reading, the choice, the text, or the id of the photo. */
  value: z.nullable(z.string()),
  /** Why a reading out of range stays, or why the item was skipped. */
  reason: z.string(),
  doneAt: z.nullable(instant),
  doneBy: z.nullable(worker),
  /** It is off the checklist, and shown because it was answered at this visit of a recurring job. */
  removed: z.optional(z.literal(true)),
  version,
});
export type ChecklistItem = z.infer<typeof checklistItem>;

export const maxChecklistItems = 200;

const visitWithAnswers = z.object({ _id: id, start: instant });

export const listChecklist = route({
  method: "GET",
  path: "/jobs/:id/checklist",
  access: "schedule:log",
  summary: "The checklist of a job in its order, with the answers of one visit if the job is recurring",
  tag: "Work on jobs",
  params: idParams,
  query: z.object({ visit: answersOf }),
  status: 200,
  response: z.object({
    items: z.array(checklistItem),
    visit: answersVisit,
    /** The visits whose own answers can be read, newest first. None if the job's visits share all answers. */
    visits: z.array(visitWithAnswers),
    /** Whether there are answers or parts that visits share, such as from before the job was recurring. */
    shared: z.boolean(),
  }),
});

const newItem = z.object({
  text: requiredText(500, "Text is required"),
  kind: z._default(question.kind, plainTick.kind),
  required: z._default(question.required, plainTick.required),
  unit: z._default(question.unit, plainTick.unit),
  min: z._default(question.min, plainTick.min),
  max: z._default(question.max, plainTick.max),
  choices: z._default(question.choices, []),
});
export type NewChecklistItem = z.infer<typeof newItem>;

export const addChecklistItem = route({
  method: "POST",
  path: "/jobs/:id/checklist",
  access: "jobs:write",
  summary: "Add an item at the end of a job's checklist",
  tag: "Work on jobs",
  params: idParams,
  body: newItem,
  status: 201,
  response: checklistItem,
});

const place = "Position must be a whole number from 0";

export const changeChecklistItemBody = z.object({
  text: z.optional(requiredText(500, "Text is required")),
  kind: z.optional(question.kind),
  required: z.optional(question.required),
  unit: z.optional(question.unit),
  min: z.optional(question.min),
  max: z.optional(question.max),
  choices: z.optional(question.choices),
  done: z.optional(z.boolean("Done must be true or false")),
  value: z.optional(z.nullable(text(1000))),
  reason: z.optional(text(500)),
  position: z.optional(z.int(place).check(z.gte(0, place))),
  visit: answersOf,
  version: z.optional(version),
});
export type ChangeChecklistItemBody = z.infer<typeof changeChecklistItemBody>;

export const changeChecklistItem = route({
  method: "PUT",
  path: "/checklist-items/:id",
  access: "schedule:log",
  summary: "Answer an item; who and when are recorded, and the office can also edit and reorder it",
  tag: "Work on jobs",
  params: idParams,
  body: changeChecklistItemBody,
  status: 200,
  response: checklistItem,
});

export const deleteChecklistItem = route({
  method: "DELETE",
  path: "/checklist-items/:id",
  access: "jobs:write",
  summary: "Remove an item from the checklist",
  tag: "Work on jobs",
  params: idParams,
  status: 204,
  response: noContent,
});

/** A list of items to start from. One with a category is on every new job of that category. */
const template = z.object({
  _id: id,
  name: z.string(),
  category: z.nullable(z.enum(categories)),
  items: z.array(newItem),
  version,
});
export type ChecklistTemplate = z.infer<typeof template>;

export const maxTemplates = 100;

const templateBody = z.object({
  name: requiredText(100, "Name is required"),
  category: z._default(z.nullable(z.enum(categories, "Category is unknown")), null),
  items: z
    .array(newItem)
    .check(
      z.minLength(1, "A checklist needs at least one item"),
      z.maxLength(maxChecklistItems, `Up to ${maxChecklistItems} items`),
    ),
});
export type TemplateBody = z.infer<typeof templateBody>;

export const listTemplates = route({
  method: "GET",
  path: "/checklist-templates",
  access: "jobs:write",
  summary: "The organization's checklist templates, by name",
  tag: "Checklists",
  status: 200,
  response: z.object({ templates: z.array(template) }),
});

export const addTemplate = route({
  method: "POST",
  path: "/checklist-templates",
  access: "jobs:write",
  summary: `Add a checklist template, up to ${maxTemplates}`,
  tag: "Checklists",
  body: templateBody,
  status: 201,
  response: template,
});

export const changeTemplate = route({
  method: "PUT",
  path: "/checklist-templates/:id",
  access: "jobs:write",
  summary: "Change a checklist; jobs that already have its items keep theirs",
  tag: "Checklists",
  params: idParams,
  body: z.extend(templateBody, { version: z.optional(version) }),
  status: 200,
  response: template,
});

export const deleteTemplate = route({
  method: "DELETE",
  path: "/checklist-templates/:id",
  access: "jobs:write",
  summary: "Delete a checklist; jobs keep their items",
  tag: "Checklists",
  params: idParams,
  status: 204,
  response: noContent,
});

export const useTemplate = route({
  method: "POST",
  path: "/jobs/:id/checklist/template",
  access: "jobs:write",
  summary: "Add the items of a checklist at the end of a job's",
  tag: "Work on jobs",
  params: idParams,
  body: z.object({ template: z.uuid("Checklist is required") }),
  status: 201,
  response: z.object({ items: z.array(checklistItem) }),
});
