import { build, install, requireNode } from "./prepare.mjs";

requireNode();
try {
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// Runs in this process, not a child, so that signals reach the server on every system.
const { start } = await import("../apps/server/dist/main.js");
await start();
