import { register } from "tsx/esm/api";

// The main thread's loader does not apply to worker threads.
register();
await import("./exchange-worker.ts");
