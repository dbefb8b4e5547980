import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { ImportRun } from "@fieldwright/contract/data-exchange";
import pLimit, { type Limit } from "p-limit";
import { uuidv7 } from "uuidv7";
import type { Config } from "#kernel";
import { archiveOf } from "./exports";
import { checkContents } from "./open-archive";

const write = async (content: AsyncIterable<Uint8Array>, path: string): Promise<string> => {
  const digest = createHash("sha256");
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        digest.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return digest.digest("hex");
};

/** By organization, while uploads run or wait. */
const uploads = new Map<string, { readonly oneAtATime: Limit; count: number }>();

/** One upload at a time per organization, so that at most one file without a run is on disk. */
export const inTurn = async <T>(organizationId: string, run: () => Promise<T>): Promise<T> => {
  const queue = uploads.get(organizationId) ?? { oneAtATime: pLimit(1), count: 0 };
  uploads.set(organizationId, queue);
  queue.count += 1;
  try {
    return await queue.oneAtATime(run);
  } finally {
    queue.count -= 1;
    if (queue.count === 0) uploads.delete(organizationId);
  }
};

/** A ZIP file needs random access, so the archive is kept on disk until its run ends. */
export const receiveArchive = async (
  config: Config,
  content: AsyncIterable<Uint8Array>,
  start: (runId: string, hash: string) => Promise<ImportRun>,
): Promise<ImportRun> => {
  const runId = uuidv7();
  const path = await archiveOf(config, runId);
  try {
    const hash = await write(content, path);
    await checkContents(path);
    const run = await start(runId, hash);
    // A repeated request gets the run that the first one started.
    if (run._id !== runId) await rm(path, { force: true });
    return run;
  } catch (cause) {
    await rm(path, { force: true });
    throw cause;
  }
};
