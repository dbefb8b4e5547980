// Copies stored files from a folder or bucket to another one.
import { build, install, requireNode } from "./prepare.mjs";

requireNode();
try {
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

await import("../apps/server/dist/move-files.js");
