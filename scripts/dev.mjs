import { spawn } from "node:child_process";
import { buildCore } from "./build-core.mjs";
import { install, requireNode, root } from "./prepare.mjs";

requireNode();
await install();
await buildCore();

const children = [
  spawn("npx", ["tsx", "watch", "--clear-screen=false", "apps/server/src/runtime/dev.ts"], {
    cwd: root,
    stdio: "inherit",
  }),
  spawn("npx", ["vite", "apps/web"], { cwd: root, stdio: "inherit" }),
];

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.on("exit", stop);
