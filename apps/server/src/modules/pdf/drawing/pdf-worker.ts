import { constants, setPriority } from "node:os";
import { serveThread } from "#kernel";
import { drawSheet } from "./draw-sheet";
import type { Sheet } from "./sheet";

// On Linux this sets the priority of this thread only. Requests from screens go before printing.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

serveThread<Sheet, Uint8Array>(drawSheet);
