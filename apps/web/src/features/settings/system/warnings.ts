import type { SystemState } from "@fieldwright/contract/system";
import { readableSize } from "../export-section";
import { words } from "./words";

/** Seconds that a background job may wait, and the share of the disk that should be free. */
const maxWait = 600;
const minFree = 0.1;

export const isLow = ({ free, total }: SystemState["nodes"][number]["disk"]): boolean =>
  free < total * minFree;

const aboutMail = ({ isSetUp, sentAt, failure }: SystemState["mail"]): string[] => {
  if (!isSetUp) return [words.noMail];
  return failure && (sentAt === null || failure.at > sentAt) ? [words.mailFails] : [];
};

const aboutBackup = ({ place, last, isOld }: SystemState["backup"]): string[] => {
  if (place === null) return [words.noBackup];
  if (last?.status === "failed") return [words.failedBackup];
  return isOld ? [words.oldBackup] : [];
};

/** What whoever runs the deployment should look at. */
export const warningsOf = ({ nodes, queue, mail, backup }: SystemState): string[] => [
  ...nodes.filter(({ isAnswering }) => !isAnswering).map(({ hostname }) => words.silent(hostname)),
  ...(queue.oldestSeconds > maxWait ? [words.oldQueue(queue.oldestSeconds)] : []),
  ...nodes
    .filter(({ isAnswering, disk }) => isAnswering && isLow(disk))
    .map(({ hostname, disk }) => words.lowDisk(hostname, readableSize(disk.free))),
  ...aboutMail(mail),
  ...aboutBackup(backup),
];
