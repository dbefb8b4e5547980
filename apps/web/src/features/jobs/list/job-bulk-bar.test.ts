import type { Job, ListedJob } from "@fieldwright/contract/jobs";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { refusedJob } from "../api";
import { movesOf } from "./job-bulk-bar";

const moves = (...statuses: JobStatus[]) =>
  movesOf(statuses.map((status) => ({ status }))).map(({ status, movable }) => [
    status,
    movable.map((job) => job.status),
  ]);

describe("the statuses offered for several jobs", () => {
  it("leaves out those that none of them can move to", () =>
    expect(moves("draft", "draft")).toEqual([
      ["scheduled", ["draft", "draft"]],
      ["on_hold", ["draft", "draft"]],
    ]));

  it("changes only the jobs that can", () =>
    expect(moves("draft", "scheduled", "in_progress", "completed", "cancelled")).toEqual([
      ["scheduled", ["draft"]],
      ["in_progress", ["scheduled", "completed"]],
      ["on_hold", ["draft", "scheduled", "in_progress"]],
      ["completed", ["in_progress"]],
    ]));

  it("are none for canceled jobs", () => expect(moves("cancelled")).toEqual([]));
});

describe("a job that was refused", () => {
  const shared = {
    _id: "6b0f3a52-6c0c-4b52-9d6f-0d7d4b1f2a11",
    jobNumber: "JOB-0007",
    title: "Boiler",
    description: "",
    category: "general",
    priority: "medium",
    estimatedDuration: null,
    scheduledDate: null,
    schedule: { startDate: null },
    client: {
      _id: "6b0f3a52-6c0c-4b52-9d6f-0d7d4b1f2a12",
      status: "active",
      user: {
        firstName: "Grace",
        lastName: "Liu",
        email: "grace.liu@example.com",
        profile: { phone: null, address: null },
      },
      company: { name: "" },
      phone: null,
    },
    createdAt: "2026-11-16T14:00:00.000Z",
    updatedAt: "2026-11-16T14:00:00.000Z",
  } as const;
  const selected: ListedJob = { ...shared, status: "draft", version: 1, address: "4 High St", visit: null };
  const current: Job = { ...shared, status: "on_hold", version: 3, nextStatuses: [] };

  it("is tried again as it is now, when somebody changed it meanwhile", () => {
    const stale = { code: "stale_version", message: "Someone else changed it", requestId: "r", current };
    const { job, why } = refusedJob(selected, new ApiError(409, stale));
    expect(job).toMatchObject({ version: 3, status: "on_hold", address: "4 High St" });
    expect(why).toMatch(/^Someone changed JOB-0007 .* on hold now/u);
  });

  it("stays as it is for any other reason, and names it", () => {
    const refusal = { code: "conflict", message: "It has open visits", requestId: "r" };
    expect(refusedJob(selected, new ApiError(409, refusal))).toEqual({
      job: selected,
      why: "JOB-0007: It has open visits",
    });
    expect(refusedJob(selected, new TypeError("Failed to fetch")).why).toBe(
      "JOB-0007: Failed to change the job's status",
    );
  });
});
