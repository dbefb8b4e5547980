import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems hand out to connections: one of those may be taken before the server listens. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
};

/** Arguments for Node that start the server as it is delivered, from the bundle of this test run. */
export const serverArguments = (): string[] => {
  const folder = process.env.SERVER_BUNDLE;
  if (!folder) throw new Error("The test run has not bundled the server.");
  const file = JSON.stringify(`${folder}/main.js`);
  return ["--input-type=module", "-e", `await (await import(${file})).start()`];
};
