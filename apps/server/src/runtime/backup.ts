import { parseArgs } from "node:util";
import { openDatabase } from "@fieldwright/db/client";
import { makeBackup, openFileStore } from "#kernel";
import { counted, placeOf, runCommand, UsageError } from "./command";
import { joinDatabase } from "./find-database";

const usage = "npm run backup -- --to <folder or s3://…>";

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

await runCommand(async ({ config, log, shutdown }) => {
  const { values } = parseArgs({ options: { to: { type: "string" } } });
  const place = placeOf(values.to, config.backupPlace, usage);
  if (!config.appSecret)
    throw new UsageError("Set APP_SECRET, or DATA_DIR to the folder of the server: it has the secret.");
  const found = await joinDatabase(config, log, shutdown);
  const database = openDatabase({ ...found.config, max: 2 });
  await shutdown.add("the database pool", () => database.close());
  const store = await openFileStore(config);
  const made = await makeBackup(
    { database, config, store, log, clock: () => new Date() },
    { place, keepByRule: false },
  );
  process.stdout.write(
    `The backup of ${made.madeAt.toISOString()} is in ${place.name}: ${counted(made.rows, "row")}, ` +
      `${counted(made.files, "file")} (${made.copied.toLocaleString("en-US")} copied now), ${megabytes(made.bytes)}` +
      `${config.backupKey ? ", encrypted" : ""}. All of it was read back.\n`,
  );
  for (const hash of made.missing) process.stderr.write(`Missing or damaged, not in the backup: ${hash}\n`);
  return made.missing.length > 0 ? 1 : 0;
});
