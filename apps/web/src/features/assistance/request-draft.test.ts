import type { Job } from "@fieldwright/contract/jobs";
import { describe, expect, it } from "vitest";
import { checkDraft, draftOfJob, emptyDraft, type RequestDraft } from "./request-draft";

const uuid = (last: number) => `01970000-0000-7000-8000-00000000000${last}`;
const client = { value: uuid(2), label: "Dana Smith" };

const filled: RequestDraft = {
  ...emptyDraft("2026-11-17"),
  job: { value: uuid(1), label: "Leak repair", client },
  client,
  team: [uuid(3)],
};

const job: Job = {
  _id: uuid(1),
  jobNumber: "J-00001",
  title: "Leak repair",
  description: "",
  category: "repair",
  status: "draft",
  priority: "high",
  estimatedDuration: 90,
  scheduledDate: "2026-11-20",
  schedule: { startDate: null },
  client: {
    _id: uuid(2),
    status: "active",
    user: {
      firstName: "Dana",
      lastName: "Smith",
      email: "dana@example.com",
      profile: { phone: null, address: "31 Tanner Rd, Columbus, OH 43221" },
    },
    company: { name: "" },
    phone: null,
  },
  nextStatuses: [],
  createdAt: "2026-11-01T12:00:00.000Z",
  updatedAt: "2026-11-01T12:00:00.000Z",
  version: 1,
};

describe("an empty form", () => {
  it("asks with the defaults of the specification and leaves the length to what was learned", () => {
    expect(filled.duration).toBe("120");
    expect(checkDraft(filled)).toEqual({
      kind: "ready",
      body: {
        jobId: uuid(1),
        clientId: uuid(2),
        teamMembers: [uuid(3)],
        priority: "medium",
        preferredDate: "2026-11-17",
        preferredTime: 9,
        preferences: { avoidWeekends: true, morningOnly: false },
        horizonDays: 14,
      },
    });
  });

  it.each([{ job: null }, { client: null }, { team: [] }])("is incomplete without %o", (missing) => {
    expect(checkDraft({ ...filled, ...missing })).toEqual({ kind: "incomplete" });
  });
});

describe("a filled form", () => {
  it("asks for the length that someone has set, the usual one too", () => {
    expect(checkDraft({ ...filled, isDurationSet: true })).toMatchObject({
      body: { estimatedDuration: 120 },
    });
  });

  it.each(["", "0", "29", "45.5"])("refuses a duration of '%s' minutes at its field", (duration) => {
    expect(checkDraft({ ...filled, duration, isDurationSet: true })).toEqual({
      kind: "wrong",
      errors: { estimatedDuration: "Estimated duration must be at least 30 minutes" },
    });
  });

  it("sends an address only when there is one", () => {
    expect(checkDraft({ ...filled, location: " 31 Tanner Rd " })).toMatchObject({
      body: { location: { address: "31 Tanner Rd" } },
    });
  });
});

const durationFor = (estimatedDuration: number | null) =>
  draftOfJob(emptyDraft("2026-11-17"), { ...job, estimatedDuration }).duration;

describe("a job", () => {
  it("tells its client, length, priority and place", () => {
    expect(draftOfJob(emptyDraft("2026-11-17"), job)).toMatchObject({
      job: { value: uuid(1) },
      client: { value: uuid(2), label: "Dana Smith" },
      duration: "90",
      isDurationSet: true,
      priority: "high",
      location: "31 Tanner Rd, Columbus, OH 43221",
      date: "2026-11-17",
    });
  });

  it("leaves the preferred date at today, or where someone put it", () => {
    expect(draftOfJob(emptyDraft("2026-11-17"), job).date).toBe("2026-11-17");
    expect(draftOfJob({ ...emptyDraft("2026-11-17"), date: "2026-12-01" }, job).date).toBe("2026-12-01");
  });

  it("without an estimate leaves the usual two hours, a short one the least that can be asked", () => {
    expect([durationFor(null), durationFor(15)]).toEqual(["120", "30"]);
  });
});
