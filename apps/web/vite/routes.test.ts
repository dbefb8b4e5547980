import { expect, it } from "vitest";
import { withRoutes } from "./routes";

const contract = `
export const body = z.object({ text: text(9) });
export const maxNotes = 50;
export const addNote = route({
  method: "POST", path: "/jobs/:id/notes", access: "jobs:write", summary: "Adds a note", tag: "Jobs",
  body, status: 201, response: note,
});
export const readFile = route({ method: "GET", path: "/file", access: "session", response: z.string(), produces: "text/csv" });
`;

const written = (code: string) => withRoutes(code, "/src/notes.ts", () => contract);

it("a call gets the address of its route, and nothing of the contract loads", () => {
  expect(
    written(
      `import { addNote, maxNotes, readFile, type Note } from "@fieldwright/contract/notes";\ncall(addNote);`,
    ),
  ).toBe(`
const addNote = { method: "POST", path: "/jobs/:id/notes", access: "jobs:write" };
const maxNotes = 50;
const readFile = { method: "GET", path: "/file", access: "session", produces: "text/csv" };
call(addNote);`);
});

it("schemas are imported as they were, under their local names", () => {
  expect(
    written(`import { addNote as add, body } from "@fieldwright/contract/notes";\nuse(add, body);`),
  ).toBe(`import { body as body } from "@fieldwright/contract/notes";
const add = { method: "POST", path: "/jobs/:id/notes", access: "jobs:write" };
use(add, body);`);
});

it("a route whose schema is read stays whole", () => {
  const code = `import { addNote as addNote } from "@fieldwright/contract/notes";\nuseForm(addNote.body);`;
  expect(written(code)).toBe(code);
});

it("a route with parts from elsewhere is imported as it is", () => {
  const other = `export const listAll = route({ ...csvFile, path: "/all" });\nexport const add = route({ method: "POST", path: base });`;
  const code = `import { listAll as listAll, add as add } from "@fieldwright/contract/notes";\ncall(listAll, add);`;
  expect(withRoutes(code, "/src/notes.ts", () => other)).toBe(code);
});

it("imports of types and of all names stay as they are", () => {
  const code = `import type { Note } from "@fieldwright/contract/notes";\nimport * as notes from "@fieldwright/contract/notes";`;
  expect(written(code)).toBe(code);
});
