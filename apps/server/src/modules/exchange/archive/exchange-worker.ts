import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "@fieldwright/db/client";
import { AppError, openFileStore } from "#kernel";
import type { ThreadData, ThreadMessage } from "./exchange-thread";
import { importData } from "./import-data";
import { exportData } from "./write-archive";

// On Linux the priority applies to this thread only, so requests run first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

const { work, address, config, now }: ThreadData = workerData;
const database = openDatabase({ ...address, max: 1 });

const stackOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : "");

const run = async (): Promise<ThreadMessage> => {
  try {
    if (work.task === "import") {
      const watch = {
        progress: (progress: number) => tell({ progress }),
        stored: (stored: string) => tell({ stored }),
      };
      await importData(database, { ...work, now }, { config, store: await openFileStore(config), watch });
    } else {
      const missing = await exportData(database, { ...work, now }, await openFileStore(config));
      if (missing) tell({ missing });
    }
    return { done: true };
  } catch (cause) {
    if (cause instanceof AppError)
      return { refused: { code: cause.code, message: cause.message, because: stackOf(cause.cause) } };
    return { failed: stackOf(cause) };
  }
};

tell(await run());
await database.close();
