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
};
const good: SystemState = {
  at,
  version: "0.1.0",
  commit: null,
  schema: "0019_system",
  nodes: [node],
  database: {
    kind: "embedded",
    size: 1,
    connections: { used: 1, limit: 100 },
    hasReplica: false,
    hasPooler: false,
  },
  queue: { waiting: 2, oldestSeconds: 600, failed: 0, kinds: [] },
  mail: { isSetUp: true, sentAt: later, failure: { at, reason: "It was down." } },
  files: { kind: "disk", bucket: null },
  services: { geocoder: false, routing: false, map: false },
  backup: { place: "s3://backups", last: null, isOld: false },
};
const done = {
  startedAt: at,
  finishedAt: at,
  status: "done" as const,
  bytes: 1,
  files: 1,
  error: null,
};

describe("what needs a look", () => {
  it("is nothing while everything runs, also after email works again", () => {
    expect(warningsOf(good)).toEqual([]);
  });

  it.each<[string, Partial<SystemState>]>([
    ["web-1 is not answering.", { nodes: [{ ...node, isAnswering: false, disk: { free: 0, total: 1 } }] }],
    [
      "web-1 has only 9.9 GB of disk space left.",
      { nodes: [{ ...node, disk: { ...node.disk, free: 9_900_000_000 } }] },
    ],
    [
      "The oldest background job has been waiting for 11 minutes.",
      { queue: { ...good.queue, oldestSeconds: 660 } },
    ],
    [
      "Email isn't set up. Emails are saved as files and reach no one.",
      { mail: { isSetUp: false, sentAt: null, failure: null } },
    ],
    ["The last email didn't go out.", { mail: { ...good.mail, sentAt: null } }],
    ["Backups are not set up.", { backup: { place: null, last: null, isOld: false } }],
    ["The last backup is old.", { backup: { ...good.backup, last: done, isOld: true } }],
    [
      "The last backup didn't work.",
      { backup: { ...good.backup, last: { ...done, status: "failed" }, isOld: true } },
    ],
  ])("%s", (warning, state) => expect(warningsOf({ ...good, ...state })).toEqual([warning]));
});
