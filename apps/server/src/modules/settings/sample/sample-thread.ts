import type { SampleRows } from "@fieldwright/db/seed/seed-sample";
import { openWorker } from "#kernel";

const files = {
  source: new URL("./sample-worker-from-source.mjs", import.meta.url),
  built: new URL("./sample-worker.js", import.meta.url),
};

const maxMegabytes = 256;
const maxSeconds = 60;

/** Builds the rows in a thread of its own, so that nobody else waits for them. */
export const buildInThread = (now: Date): Promise<SampleRows> =>
  new Promise((resolve, reject) => {
    const worker = openWorker(files, { maxMegabytes }, now);
    const tooLong = setTimeout(() => {
      reject(new Error(`The sample company took longer than ${maxSeconds} seconds.`));
      void worker.terminate();
    }, maxSeconds * 1000);
    worker.on("message", (rows: SampleRows) => resolve(rows));
    worker.on("error", reject);
    worker.on("exit", () => {
      clearTimeout(tooLong);
      reject(new Error("The thread of the sample company ended without a word."));
    });
  });
