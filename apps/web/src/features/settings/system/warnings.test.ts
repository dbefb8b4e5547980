import type { SystemState } from "@fieldwright/contract/system";
import { describe, expect, it } from "vitest";
import { warningsOf } from "./warnings";

const at = "2026-06-10T15:00:00.000Z";
const later = "2026-06-10T15:05:00.000Z";
const node: SystemState["nodes"][number] = {
  _id: "01890000-0000-7000-8000-000000000000",
  hostname: "web-1",
  role: "all",
  version: "0.1.0",
  startedAt: at,
  seenAt: at,
  isAnswering: true,
  disk: { free: 10_000_000_000, total: 100_000_000_000 },
  filesFailSince: null,
  clockAhead: -5,
};
const done = {
  startedAt: at,
  finishedAt: at,
  status: "done" as const,
  bytes: 1,
  files: 1,
  error: null,
};
const waiting = { waiting: 2, oldestSeconds: 600, failed: 0, kinds: [] };
const good: SystemState = {
  at,
  version: "0.1.0",
  commit: null,
  schema: "0019_system",
  nodes: [node],
  differences: [],
  database: {
    kind: "embedded",
    size: 1,
    connections: { used: 1, limit: 100 },
    hasReplica: false,
    hasPooler: false,
  },
  queue: waiting,
  mail: { isSetUp: true, sentAt: later, failure: { at, reason: "It was down." } },
  files: { kind: "disk", bucket: null },
  services: { geocoder: false, routing: false, map: false },
  backup: { place: "s3://backups", last: done, isOld: false },
};

describe("what needs a look", () => {
  it("is nothing while everything runs, also after email works again", () => {
    expect(warningsOf(good)).toEqual([]);
  });

  it.each<[string, Partial<SystemState>]>([
    [
      "web-1 isn't answering.",
      { nodes: [node, { ...node, isAnswering: false, version: "0.0.9", disk: { free: 0, total: 1 } }] },
    ],
    ["No server has reported yet.", { nodes: [] }],
    [
      "The servers have different secrets. Set the same APP_SECRET on all of them.",
      { differences: ["secret"] },
    ],
    [
      "The servers keep files in different places. Set the same FILES_URL on all of them, or let them share one folder.",
      { differences: ["files"] },
    ],
    ["The clock on web-1 is off by 2 minutes.", { nodes: [{ ...node, clockAhead: -130 }] }],
    ["web-1 can't save or open photos and documents.", { nodes: [{ ...node, filesFailSince: at }] }],
    ["No server is running background jobs.", { nodes: [{ ...node, role: "web" }] }],
    ["The servers run different versions.", { nodes: [node, { ...node, version: "0.2.0" }] }],
    [
      "web-1 has only 9.9 GB of disk space left.",
      { nodes: [{ ...node, disk: { free: 9_900_000_000, total: 100_000_000_000 } }] },
    ],
    // Two processes on one machine are one thing to look at.
    ["The disk space of web-1 isn't known.", { nodes: [node, node].map((one) => ({ ...one, disk: null })) }],
    ["We couldn't count the background jobs.", { queue: null }],
    ["3 background jobs failed in the last day.", { queue: { ...waiting, failed: 3 } }],
    [
      "We couldn't read the size and the connections of the database.",
      { database: { ...good.database, size: null, connections: null } },
    ],
    ["The database is newer than this program.", { schema: null }],
    [
      "The oldest background job has been waiting for 11 minutes.",
      { queue: { ...waiting, oldestSeconds: 660 } },
    ],
    [
      "Email isn't set up. Emails are saved as files and reach no one.",
      { mail: { isSetUp: false, sentAt: null, failure: null } },
    ],
    ["The last email didn't go out.", { mail: { ...good.mail, sentAt: null } }],
    ["Backups aren't set up.", { backup: { place: null, last: null, isOld: false } }],
    ["No backup has been made yet.", { backup: { ...good.backup, last: null, isOld: true } }],
    ["The last backup is old.", { backup: { ...good.backup, isOld: true } }],
    [
      "The last backup didn't work.",
      { backup: { ...good.backup, last: { ...done, status: "failed" }, isOld: true } },
    ],
  ])("%s", (warning, state) => expect(warningsOf({ ...good, ...state })).toEqual([warning]));
});
