import type { SystemState } from "@fieldwright/contract/system";
import { readableSize } from "../export-section";
import { words } from "./words";

/** Seconds that a background job may wait, and the share of the disk that should be free. */
const maxWait = 600;
const minFree = 0.1;

type Node = SystemState["nodes"][number];

export const isLow = ({ free, total }: NonNullable<Node["disk"]>): boolean => free < total * minFree;

/** Seconds. A link that one server signs is good for ten minutes on the others. */
const maxClockAhead = 5;

const aboutClock = ({ hostname, clockAhead }: Node): string[] =>
  clockAhead !== null && Math.abs(clockAhead) > maxClockAhead
    ? [words.wrongClock(hostname, Math.abs(clockAhead))]
    : [];

const aboutFiles = ({ hostname, filesFailSince }: Node): string[] =>
  filesFailSince ? [words.filesFail(hostname)] : [];

const aboutDisk = ({ hostname, disk }: Node): string[] => {
  if (!disk) return [words.unknownDisk(hostname)];
  return isLow(disk) ? [words.lowDisk(hostname, readableSize(disk.free))] : [];
};

const aboutServers = ({ nodes, differences }: Pick<SystemState, "nodes" | "differences">): string[] => {
  if (nodes.length === 0) return [words.noServers];
  const answering = nodes.filter(({ isAnswering }) => isAnswering);
  return [
    ...nodes.filter(({ isAnswering }) => !isAnswering).map(({ hostname }) => words.silent(hostname)),
    ...(answering.some(({ role }) => role !== "web") ? [] : [words.noWorker]),
    ...(new Set(answering.map(({ version }) => version)).size > 1 ? [words.differentVersions] : []),
    ...differences.map((difference) => words.differences[difference]),
    ...answering.flatMap((node) => [...aboutDisk(node), ...aboutClock(node), ...aboutFiles(node)]),
  ];
};

const aboutQueue = (queue: SystemState["queue"]): string[] => {
  if (!queue) return [words.unknownQueue];
  return [
    ...(queue.oldestSeconds > maxWait ? [words.oldQueue(queue.oldestSeconds)] : []),
    ...(queue.failed > 0 ? [words.failedJobs(queue.failed)] : []),
  ];
};

const aboutDatabase = ({ database, schema }: SystemState): string[] => [
  ...(database.size === null || database.connections === null ? [words.unknownDatabase] : []),
  ...(schema === null ? [words.newerDatabase] : []),
];

const aboutMail = ({ isSetUp, sentAt, failure }: SystemState["mail"]): string[] => {
  if (!isSetUp) return [words.noMail];
  return failure && (sentAt === null || failure.at > sentAt) ? [words.mailFails] : [];
};

const aboutBackup = ({ place, last, isOld }: SystemState["backup"]): string[] => {
  if (place === null) return [words.noBackup];
  if (!last) return [words.firstBackup];
  if (last.status === "failed") return [words.failedBackup];
  return isOld ? [words.oldBackup] : [];
};

/** What whoever runs the deployment should look at. A figure that isn't known is one of these things. */
export const warningsOf = (state: SystemState): string[] => [
  ...new Set([
    ...aboutServers(state),
    ...aboutQueue(state.queue),
    ...aboutMail(state.mail),
    ...aboutBackup(state.backup),
    ...aboutDatabase(state),
  ]),
];
