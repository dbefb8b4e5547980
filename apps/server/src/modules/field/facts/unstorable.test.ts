import type { JobNote } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLogger } from "#kernel";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

/** 10:00 in Chicago, the day of the visit. */
const start = new Date("2026-06-10T15:00:00Z");

let log = "";
let test: TestApp;
let owner: Person;
let marcus: Person;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp({
    clock: () => start,
    log: createLogger("error", { write: (line) => void (log += line) }),
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  log = "";
  owner = await registerOrganization(test);
  marcus = await signedInAs(test, "technician", owner);
  visit = await newVisit(test, owner, { team: crew(marcus), timeSlot: slot(10, 12, "2026-06-10") });
});

const note = (text: string) => factOn(visit, start, { kind: "note", text });
const notes = async (): Promise<string[]> =>
  (await request(test, owner, "GET", `/jobs/${visit.job._id}/notes`))
    .json<{ notes: JobNote[] }>()
    .notes.map(({ text }) => text);
const run = (statement: string) => test.database.pool.query(statement);

it("a fact that meets a unique key other than its id is tried again", async () => {
  await run("create unique index once on job_notes (organization_id) where body = 'Twice'");
  const [first, second] = [note("Twice"), note("Twice")];
  expect(await send(test, marcus, first, second)).toMatchObject([{ outcome: "done" }, { outcome: "later" }]);
  expect(log).toContain("a fact could not be stored");
  await run("drop index once");
  expect(await send(test, marcus, second)).toMatchObject([{ outcome: "done" }]);
  expect(await notes()).toEqual(["Twice", "Twice"]);
});

it("a fact that breaks a rule of the database is refused, and holds nothing up", async () => {
  await run("alter table job_notes add constraint unfit check (body <> 'Unfit') not valid");
  const [wrong, next] = [note("Unfit"), note("Fits")];
  const message = "Couldn't save this. Tell the office.";
  const answers = [{ outcome: "refused", message }, { outcome: "done" }];
  expect(await send(test, marcus, wrong, next)).toMatchObject(answers);
  expect(log).toContain(wrong.id);
  await run("alter table job_notes drop constraint unfit");
  expect(await send(test, marcus, wrong)).toMatchObject([{ outcome: "refused", message }]);
  expect(await notes()).toEqual(["Fits"]);
});
