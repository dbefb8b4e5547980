import { expect, it } from "vitest";
import * as z from "zod/mini";
import { createJobForm, emptyJob, type JobDraft, jobBodyOf } from "./job-draft";

const plain: JobDraft = {
  ...emptyJob,
  client: { value: "kim", label: "Kim Sorensen" },
  title: "Heater",
  scheduledDate: "2026-11-20",
};
const chicago = { zone: "America/Chicago", client: "kim" };

const at = (changes: Partial<JobDraft>) =>
  jobBodyOf({ ...plain, start: "09:30", ...changes }, chicago).visit?.timeSlot;

it("sends the specification's fields alone when nothing else was filled in", () => {
  expect(jobBodyOf(plain, chicago)).toEqual({
    client: "kim",
    category: "general",
    title: "Heater",
    description: "",
    scheduledDate: "2026-11-20",
    priority: "medium",
  });
});

it("books the visit on the scheduled date, for the expected duration or else two hours", () => {
  expect(at({})).toEqual({ start: "2026-11-20T15:30:00.000Z", end: "2026-11-20T17:30:00.000Z" });
  expect(at({ duration: "90" })?.end).toBe("2026-11-20T17:00:00.000Z");
});

it("sends a new address in its parts, and a chosen one by its id", () => {
  const typed = { ...plain, property: "new", address: "7 Side St, Kent, OH 44240" };
  expect(jobBodyOf(typed, chicago).newAddress?.address).toMatchObject({ line1: "7 Side St", zip: "44240" });
  expect(jobBodyOf({ ...plain, property: "id" }, chicago)).toMatchObject({ property: "id" });
});

it.each([
  ["people need a time", { team: ["sam"] }, "start"],
  ["a new address needs a street", { property: "new" }, "address"],
])("%s", (_, changes, field) => {
  const { error } = z.safeParse(createJobForm, { ...plain, ...changes });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
