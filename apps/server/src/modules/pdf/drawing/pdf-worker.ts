import { constants, setPriority } from "node:os";
import { serveThread } from "#kernel";
import { drawSheet } from "./draw-sheet";
import type { Sheet } from "./sheet";

// On Linux this is of the thread alone: who waits for a page on screen goes before paper.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

serveThread<Sheet, Uint8Array>(drawSheet);
