import { prepare } from "./prepare.mjs";

await prepare();

// Runs in this process, not a child, so that signals reach the server on every system.
const { start } = await import("../apps/server/dist/main.js");
await start();
