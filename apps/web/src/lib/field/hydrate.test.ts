import { beforeEach, describe, expect, it } from "vitest";
import { queryClient, queryKeys } from "../query-keys";
import { hydrateQueries } from "./hydrate";
import { jobId, jobRecord, person, visitId, visitRecord } from "./testing/work";
import type { FieldVisit } from "./types";

const work = jobRecord();
const ofPerson = (user = person()): FieldVisit => ({
  ...visitRecord(visitId, user),
  work,
  next: "travel",
  unsent: new Set(),
});
const key = queryKeys.jobs.record(jobId);
const shown = () => queryClient.getQueryData(key);
const state = () => queryClient.getQueryState(key);
const withPrice = { ...work.job, amount: 120_00 };
const manager = person(2, "manager");

beforeEach(() => queryClient.clear());

describe("a technician's screens", () => {
  const loaded = { user: person(), loadedAt: 2_000, isSilent: false };

  it("get what the phone keeps of their own visits", () => {
    hydrateQueries([ofPerson()], loaded);
    expect(shown()).toEqual(work.job);
    expect(queryClient.getQueryData(queryKeys.schedule.record(visitId))).toMatchObject({ _id: visitId });
  });

  it("keep what they loaded later, and give up what is older", () => {
    queryClient.setQueryData(key, withPrice, { updatedAt: 3_000 });
    hydrateQueries([ofPerson()], loaded);
    expect(shown()).toBe(withPrice);
    hydrateQueries([ofPerson()], { ...loaded, loadedAt: 4_000 });
    expect(shown()).toEqual(work.job);
  });

  it("show taps of a phone without signal over what they loaded", () => {
    queryClient.setQueryData(key, withPrice, { updatedAt: 3_000 });
    hydrateQueries([{ ...ofPerson(), unsent: new Set(["travel"]) }], { ...loaded, isSilent: true });
    expect(shown()).toEqual(work.job);
  });

  it("still load what changed at the office", async () => {
    queryClient.setQueryData(key, withPrice, { updatedAt: 1_000 });
    await queryClient.invalidateQueries({ queryKey: key });
    hydrateQueries([ofPerson()], loaded);
    expect(state()).toMatchObject({ data: work.job, isInvalidated: true });
  });
});

describe("the screens of the office on a tablet", () => {
  const loaded = { user: manager, loadedAt: 2_000, isSilent: true };

  it("keep what they loaded, however old, with or without signal", () => {
    queryClient.setQueryData(key, withPrice, { updatedAt: 1_000 });
    hydrateQueries([{ ...ofPerson(manager), unsent: new Set(["travel"]) }], loaded);
    expect(shown()).toBe(withPrice);
  });

  it("get what they have not loaded, and load the rest of it as soon as they can", () => {
    hydrateQueries([ofPerson(manager)], loaded);
    expect(state()).toMatchObject({ data: work.job, dataUpdatedAt: 1 });
    const changed = { ...ofPerson(manager), work: { ...work, job: { ...work.job, title: "Furnace" } } };
    hydrateQueries([changed], loaded);
    expect(shown()).toMatchObject({ title: "Furnace" });
  });

  it("get nothing of other people's visits", () => {
    hydrateQueries([ofPerson(person(1))], loaded);
    expect(shown()).toBeUndefined();
  });
});
