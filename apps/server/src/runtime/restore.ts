import { parseArgs } from "node:util";
import { openFileStore, restoreBackup } from "#kernel";
import { counted, placeOf, runCommand, UsageError } from "./command";
import { closeDataDir } from "./data-dir";
import { findDatabase } from "./find-database";

const usage = "npm run restore -- --from <folder or s3://…> [--at 2026-11-18T09:00Z] [--replace]";

const timeOf = (text: string | undefined): Date | null => {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError(usage);
  return time;
};

await runCommand(
  async ({ config, log, shutdown }) => {
    const { values } = parseArgs({
      options: { from: { type: "string" }, at: { type: "string" }, replace: { type: "boolean" } },
    });
    const place = placeOf(values.from, null, usage);
    const wanted = { place, at: timeOf(values.at), replace: values.replace ?? false };
    closeDataDir(config.dataDir, log);
    const { address } = await findDatabase(config, log, shutdown);
    const { madeAt, rows, files, missing } = await restoreBackup(
      { address, config, store: await openFileStore(config) },
      wanted,
    );
    process.stdout.write(
      `Restored the backup of ${madeAt.toISOString()}: ${counted(rows, "row")}, ${counted(files, "file")}. ` +
        "Start the server with npm start.\n",
    );
    for (const hash of missing) process.stderr.write(`The backup was made without this file: ${hash}\n`);
    return 0;
  },
  // That of the backup, unless one is set.
  () => "",
);
