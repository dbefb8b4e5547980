import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  Damaged,
  diskFileStore,
  eachAtOnce,
  type FileStore,
  openFileStore,
  readS3Url,
  verified,
} from "#kernel";

const usage = "npm run move-files -- --from <folder or s3://…> --to <folder or s3://…>";

class UsageError extends Error {}

type Stores = { readonly from: FileStore; readonly to: FileStore };

/** Contents never change, so one that is there already needs no copy. False when it is. */
const copyContent = async ({ from, to }: Stores, hash: string): Promise<boolean> => {
  if (await to.has(hash)) return false;
  const content = await from.open(hash);
  // Deleted meanwhile by the server that still uses it.
  if (!content) return false;
  await to.put(verified(content, hash));
  return true;
};

/** The small picture of a photo. */
const copyDerived = async ({ from, to }: Stores, hash: string): Promise<boolean> => {
  let isNew = false;
  const made = await from.derived(hash, async () => undefined);
  if (made)
    await to.derived(hash, async () => {
      isNew = true;
      return made;
    });
  return isNew;
};

const moveFiles = async (stores: Stores) => {
  const counts = { found: 0, copied: 0, pictures: 0 };
  const damaged: string[] = [];
  const copy = async (hash: string): Promise<void> => {
    try {
      if (await copyContent(stores, hash)) counts.copied += 1;
      if (await copyDerived(stores, hash)) counts.pictures += 1;
    } catch (cause) {
      if (!(cause instanceof Damaged)) throw cause;
      damaged.push(hash);
    }
  };
  await eachAtOnce(stores.from.hashes(new Date(Date.now() + 24 * 3_600_000)), (hash) => {
    counts.found += 1;
    return copy(hash);
  });
  return { ...counts, damaged };
};

const openPlace = async (place: string | undefined, workFolder: string): Promise<FileStore> => {
  if (!place) throw new UsageError(usage);
  if (!place.startsWith("s3:")) return diskFileStore(place);
  const s3 = readS3Url(place);
  if (!s3) throw new UsageError("This is not an address of a bucket: s3://bucket/prefix?endpoint=…&region=…");
  return openFileStore({ dataDir: workFolder, s3 });
};

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;

const run = async (workFolder: string): Promise<number> => {
  const options = { from: { type: "string" }, to: { type: "string" } } as const;
  const { values } = parseArgs({ options });
  const { from, to } = values;
  if (from && !from.startsWith("s3:") && !existsSync(from))
    throw new UsageError(`There is no folder ${from}`);
  const stores = { from: await openPlace(from, workFolder), to: await openPlace(to, workFolder) };
  const { found, copied, pictures, damaged } = await moveFiles(stores);
  process.stdout.write(
    `${counted(found, "file")}: ${copied} copied, ${found - copied - damaged.length} already there, ` +
      `${damaged.length} damaged. ${counted(pictures, "small picture")} copied.\n`,
  );
  for (const hash of damaged) process.stderr.write(`Damaged, not copied: ${hash}\n`);
  return damaged.length > 0 ? 1 : 0;
};

// The credentials of a bucket may be where the server finds them.
if (existsSync(".env")) process.loadEnvFile();
const workFolder = await mkdtemp(join(tmpdir(), "fieldwright-move-"));
try {
  process.exitCode = await run(workFolder);
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
} finally {
  await rm(workFolder, { recursive: true, force: true });
}
