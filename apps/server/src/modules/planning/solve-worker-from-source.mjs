import { register } from "tsx/esm/api";

// The loader of the main thread does not reach into others.
register();
await import("./solve-worker.ts");
