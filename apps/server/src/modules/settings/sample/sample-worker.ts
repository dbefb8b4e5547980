import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { buildSample } from "@fieldwright/db/seed/seed-sample";

// On Linux the priority applies to this thread only, so requests run first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const now: Date = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(buildSample(now));
