import { serveThread } from "../../../thread-pool";
import { drawSheet } from "./draw-sheet";
import type { Sheet } from "./sheet";

serveThread<Sheet, Uint8Array>(drawSheet);
