import type { Job, ListedJob } from "@fieldwright/contract/jobs";
import { nextJobStatuses } from "@fieldwright/domain/life-cycles";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { refusedJob } from "../api";
import { backwardOf, movesOf } from "./job-bulk-bar";

const held = (statusBeforeHold: JobStatus) => ({ status: "on_hold" as const, statusBeforeHold });
const moves = (...jobs: (JobStatus | ReturnType<typeof held>)[]) =>
  movesOf(
    jobs.map((job) => ({
      nextStatuses: [
        ...nextJobStatuses(typeof job === "string" ? { status: job, statusBeforeHold: null } : job),
      ],
    })),
  ).map(({ status, movable }) => [status, movable]);

describe("the statuses offered for several jobs", () => {
  it("leaves out those that none of them can move to", () =>
    expect(moves("draft", "draft")).toEqual([
      ["scheduled", 2],
      ["on_hold", 2],
    ]));

  it("counts only the jobs that can", () =>
    expect(moves("draft", "scheduled", "in_progress", "completed", "cancelled")).toEqual([
      ["scheduled", 1],
      ["in_progress", 2],
      ["on_hold", 3],
      ["completed", 1],
    ]));

  it("takes a job on hold back to what it was", () =>
    expect(moves(held("draft"), held("scheduled"), "scheduled")).toEqual([
      ["draft", 1],
      ["scheduled", 1],
      ["in_progress", 1],
      ["on_hold", 1],
    ]));

  it("are none for canceled jobs", () => expect(moves("cancelled")).toEqual([]));
});

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

const listed: ListedJob = {
  ...shared,
  status: "draft",
  version: 1,
  nextStatuses: ["scheduled"],
  address: "4 High St",
  visit: null,
};

const step = (from: JobStatus, to: JobStatus, statusBeforeHold: JobStatus | null = null) => {
  const before = { ...listed, status: from };
  const nextStatuses = [...nextJobStatuses({ status: to, statusBeforeHold })];
  return { before, after: { ...listed, status: to, version: 2, nextStatuses } };
};
const back = (...steps: ReturnType<typeof step>[]) => backwardOf(steps).map(({ status }) => status);

describe("undoing", () => {
  it("takes a job off hold or puts it back, and reopens it, but completes none anew", () => {
    expect(back(step("scheduled", "on_hold", "scheduled"))).toEqual(["scheduled"]);
    expect(back(step("on_hold", "in_progress"))).toEqual(["on_hold"]);
    expect(back(step("in_progress", "completed"))).toEqual(["in_progress"]);
    expect(back(step("completed", "in_progress"))).toEqual([]);
  });

  it("leaves jobs that only go forward, and is based on the job as it is now", () => {
    const steps = [step("draft", "scheduled"), step("draft", "on_hold", "draft")];
    expect(backwardOf(steps)).toEqual([{ job: steps[1]?.after, status: "draft" }]);
  });
});

describe("a job that was refused", () => {
  const current: Job = { ...shared, status: "on_hold", version: 3, nextStatuses: ["draft"] };

  it("is tried again as it is now, when somebody changed it meanwhile", () => {
    const stale = { code: "stale_version", message: "Someone else changed it", requestId: "r", current };
    const { job, why } = refusedJob(listed, new ApiError(409, stale));
    expect(job).toMatchObject({
      version: 3,
      status: "on_hold",
      nextStatuses: ["draft"],
      address: "4 High St",
    });
    expect(why).toMatch(/^Someone changed JOB-0007 .* now on hold/u);
  });

  it("stays as it is for any other reason, and names it", () => {
    const refusal = { code: "conflict", message: "It has open visits", requestId: "r" };
    expect(refusedJob(listed, new ApiError(409, refusal))).toEqual({
      job: listed,
      why: "JOB-0007: It has open visits",
      mayTryAgain: false,
    });
    expect(refusedJob(listed, new TypeError("Failed to fetch")).why).toBe(
      "JOB-0007: Failed to change the job's status",
    );
  });
});
