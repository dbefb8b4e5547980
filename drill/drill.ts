// npm run drill [-- step ...] [--keep]
// Fails over, fills disks and restarts under load, and counts what callers lose. Steps: files bucket node pooler primary replica disk roll backup moment.
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { startDatabases, startMember } from "./database";
import { download, newTally, readBack, register, startLoad, type Tally, uploadDocument } from "./load";
import { isReady, startNodes } from "./nodes";
import { folder, hasEnded, kill, makeFolder, stop, stopEverything, until } from "./processes";

const root = join(import.meta.dirname, "..");
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: "boolean", default: false } },
});

const buildIfStale = 'await (await import("./scripts/prepare.mjs")).build()';

/** Seconds of load before and after each blow. */
const calm = 4;

type Site = Awaited<ReturnType<typeof setUp>>;

const setUp = async () => {
  const databases = await startDatabases();
  console.log("PostgreSQL is ready.");
  const site = await startNodes(databases);
  return { databases, ...site, token: await register(site.address) };
};

const isHealthy = async (site: Site) => {
  await site.databases.untilSafe();
  await site.untilReady();
};

/** Uploads through one node and reads through the others. */
const files = async ({ nodes, token }: Site, tally: Tally) => {
  const findJob = () => tally.acknowledged.find(({ kind }) => kind === "job");
  await until("a job", async () => findJob() !== undefined);
  const job = findJob();
  if (!job) return;
  const [first = "", ...others] = nodes.map(({ port }) => `http://127.0.0.1:${port}`);
  const file = await uploadDocument(first, token, job.id);
  const stored = await download(`${first}${file}`);
  for (const other of others)
    if ((await download(`${other}${file}`)) !== stored) throw new Error(`${other} reads another file.`);
};

const node = async (site: Site) => {
  const [first] = site.nodes;
  if (!first) return;
  await kill(first.process);
  await sleep(calm * 1_000);
  site.start(first);
};

const primary = async ({ databases }: Site) => {
  const old = await databases.primary();
  await databases.lose(old);
  await until("another primary", async () => (await databases.primary().catch(() => old)) !== old);
  startMember(old);
};

/**
 * The standby hangs for longer than a statement may take, and not as long as Patroni waits for it. Then the primary is
 * lost: what a caller believes to be saved by then must be on the standby.
 */
const replica = async ({ databases }: Site) => {
  const old = await databases.primary();
  const standby = databases.other(old);
  databases.freeze(standby);
  await sleep(13_000);
  await databases.lose(old);
  databases.thaw(standby);
  const isReplaced = async () => (await databases.primary().catch(() => old)) !== old;
  // On a machine that is busy enough, the standby hangs for longer than meant, and Patroni rightly promotes nobody.
  await until("another primary", isReplaced, 60).catch(() =>
    console.log("Nobody was promoted: the old primary comes back."),
  );
  startMember(old);
};

const disk = async ({ databases, nodes }: Site, tally: Tally) => {
  const full = await databases.primary();
  if (!databases.isSmall(full))
    throw new Error("There is no small disk to fill: mounting is not allowed here.");
  const askedBefore = tally.askedToWait;
  const free = databases.fill(full);
  try {
    await until("a refused write", async () => tally.askedToWait > askedBefore);
    await sleep(10_000);
    if (nodes.some((one) => hasEnded(one.process))) throw new Error("A node ended on a full disk.");
  } finally {
    free();
  }
};

/** One node after the other, as an upgrade does. */
const roll = async (site: Site) => {
  for (const one of site.nodes) {
    await stop(one.process);
    site.start(one);
    await until(`${one.name} ready`, () => isReady(one), 300);
    // Until the balancer has seen it, too.
    await sleep(2_000);
  }
};

/** The pooler is killed, and started again two seconds later. */
const pooler = ({ restartPooler }: Site) => restartPooler(2_000);

/** The bucket breaks every connection. Who sends a file is told to wait, and all else goes on. */
const bucket = async ({ nodes, token, s3 }: Site, tally: Tally) => {
  const address = `http://127.0.0.1:${nodes[0]?.port}`;
  await until("a job", async () => tally.acknowledged.some(({ kind }) => kind === "job"));
  const job = tally.acknowledged.find(({ kind }) => kind === "job")?.id ?? "";
  const send = () => uploadDocument(address, token, job);
  s3.state = "away";
  try {
    const refused = await send().catch(String);
    if (!/^Error: Upload: 503, again in \d+ s/.test(refused))
      throw new Error(`The bucket was away: ${refused}`);
    await sleep(calm * 1_000);
  } finally {
    s3.state = "well";
  }
  const sent = await send();
  for (const { port } of nodes) await download(`http://127.0.0.1:${port}${sent}`);
};

const steps = { files, bucket, node, pooler, primary, replica, disk, roll };
type Step = keyof typeof steps;

const total = { failed: 0, acknowledged: 0, lost: 0, doubled: 0, bare: 0, gap: 0 };
const everything = newTally();

const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, index) => (index ? String(cell).padStart(13) : String(cell).padEnd(10))).join("");

/** Load, blow, load. Then everything acknowledged since the first step is read back. */
const perform = async (site: Site, name: Step): Promise<void> => {
  await isHealthy(site);
  const load = startLoad(site.address, site.token);
  let failure: unknown;
  try {
    await sleep(calm * 1_000);
    await steps[name](site, load.tally);
    await sleep(calm * 1_000);
    await isHealthy(site);
  } catch (cause) {
    failure = cause;
  }
  const tally = await load.stop();
  if (failure) {
    total.failed += 1;
    console.log(`${name} failed:`, failure);
  }
  everything.acknowledged.push(...tally.acknowledged);
  const { lost, doubled } = await readBack(site.address, site.token, everything);
  const seconds = tally.longestGap / 1_000;
  console.log(
    row([
      name,
      tally.acknowledged.length,
      lost,
      doubled,
      tally.faults.length,
      tally.askedToWait,
      seconds.toFixed(1),
    ]),
  );
  for (const fault of tally.faults.slice(0, 5)) console.log(`  ${fault}`);
  total.acknowledged += tally.acknowledged.length;
  total.lost = lost;
  total.doubled = doubled;
  total.bare += tally.faults.length;
  total.gap = Math.max(total.gap, seconds);
};

/** In a process of its own: the callers and the server with the files go on meanwhile, and both are in this one. Answers the seconds. */
const command = async (
  name: "backup" | "restore" | "move-files",
  args: readonly string[],
  env: Environment,
) => {
  const begun = performance.now();
  await promisify(execFile)(process.execPath, [`apps/server/dist/${name}.js`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 64_000_000,
  });
  return (performance.now() - begun) / 1_000;
};

type Environment = Site["environment"];

type Expected = { readonly there: Tally["acknowledged"]; readonly later: Tally["acknowledged"] };
type Elsewhere = Awaited<ReturnType<Site["prepareElsewhere"]>>;

/** Reads on a node elsewhere what must be there, what must not, and what else is asked for. */
const readElsewhere = async (
  { token }: Site,
  { start, stop: stopNode }: Elsewhere,
  name: string,
  { there, later }: Expected,
  alsoRead: (address: string) => Promise<void> = async () => {},
) => {
  const address = await start();
  const { lost, doubled } = await readBack(address, token, { acknowledged: there });
  const early = later.length - (await readBack(address, token, { acknowledged: later })).lost;
  await alsoRead(address);
  await stopNode();
  total.lost += lost;
  total.doubled += doubled;
  if (early > 0) {
    total.failed += 1;
    console.log(`${name}: ${early} records are there that were made later.`);
  }
  return { lost, doubled };
};

/** Restores into another database and bucket, and reads there. */
const restoreElsewhere = async (site: Site, name: string, args: readonly string[], expected: Expected) => {
  const elsewhere = await site.prepareElsewhere(name);
  const seconds = await command("restore", args, elsewhere.environment);
  return { seconds, ...(await readElsewhere(site, elsewhere, name, expected)) };
};

/** What the callers of a step of backups saw, for the sums. */
const countIn = (tally: Tally): number => {
  everything.acknowledged.push(...tally.acknowledged);
  total.acknowledged += tally.acknowledged.length;
  total.bare += tally.faults.length;
  const gap = tally.longestGap / 1_000;
  total.gap = Math.max(total.gap, gap);
  return gap;
};

/**
 * Two backups under load, with records between them. The newest is restored, and then the one of a time before it was
 * made. What was acknowledged before a backup began must be in it.
 */
const backUp = async (site: Site): Promise<void> => {
  await isHealthy(site);
  const place = makeFolder("backup");
  const load = startLoad(site.address, site.token);
  const known = () => [...everything.acknowledged, ...load.tally.acknowledged];
  await sleep(calm * 1_000);
  const inFirst = known();
  const first = await command("backup", ["--to", place], site.environment);
  const between = new Date();
  const afterFirst = known().length;
  await sleep(calm * 1_000);
  const inSecond = known();
  const second = await command("backup", ["--to", place], site.environment);
  const tally = await load.stop();
  const gap = countIn(tally);
  const newest = await restoreElsewhere(site, "newest", ["--from", place], { there: inSecond, later: [] });
  console.log(
    row([
      "backup",
      inSecond.length,
      newest.lost,
      newest.doubled,
      tally.faults.length,
      tally.askedToWait,
      gap.toFixed(1),
    ]),
  );
  const at = ["--from", place, "--at", between.toISOString()];
  const later = inSecond.slice(afterFirst);
  const earlier = await restoreElsewhere(site, "earlier", at, { there: inFirst, later });
  console.log(row(["in time", inFirst.length, earlier.lost, earlier.doubled, 0, 0, "-"]));
  const times = [first, second, newest.seconds, earlier.seconds].map((seconds) => seconds.toFixed(1));
  console.log(
    `Seconds: backup ${times[0]} and ${times[1]}, restore ${times[2]}, restore of a time ${times[3]} ` +
      `(${later.length} later records are not in it).`,
  );
};

/**
 * PostgreSQL's own way to any moment: a base backup, and the log of changes in an archive. A moment between two backups
 * is restored from them. What was acknowledged before it must be there, and nothing that was sent after it.
 */
const recoverMoment = async (site: Site): Promise<void> => {
  const { databases, nodes, token, environment } = site;
  await isHealthy(site);
  const load = startLoad(site.address, token);
  const begun = performance.now();
  const base = await databases.copyBase();
  const copied = performance.now();
  await sleep(calm * 1_000);
  const job = load.tally.acknowledged.find(({ kind }) => kind === "job");
  if (!job) throw new Error("No job was made.");
  const file = await uploadDocument(`http://127.0.0.1:${nodes[0]?.port}`, token, job.id);
  const document = await download(`${site.address}${file}`);
  const there = [...everything.acknowledged, ...load.tally.acknowledged];
  const moment = new Date();
  await sleep(calm * 1_000);
  const tally = await load.stop();
  const gap = countIn(tally);
  const later = tally.acknowledged.filter(({ sentAt }) => sentAt > moment.getTime());
  if (later.length === 0) throw new Error("Nothing was written after the moment.");
  await databases.untilArchived();
  const recovering = performance.now();
  const recovered = await databases.recover(base, moment);
  const open = performance.now();
  const elsewhere = await site.prepareElsewhere("moment", recovered.port);
  await command("move-files", ["--from", site.files, "--to", elsewhere.environment.FILES_URL], environment);
  const { lost, doubled } = await readElsewhere(
    site,
    elsewhere,
    "moment",
    { there, later },
    async (address) => {
      if ((await download(`${address}${file}`)) !== document) throw new Error("The document is another one.");
    },
  );
  await recovered.stop();
  console.log(
    row(["moment", there.length, lost, doubled, tally.faults.length, tally.askedToWait, gap.toFixed(1)]),
  );
  const times = [copied - begun, open - recovering].map((milliseconds) => (milliseconds / 1_000).toFixed(1));
  console.log(
    `Seconds: base backup ${times[0]}, recovery to ${moment.toISOString()} ${times[1]} ` +
      `(${later.length} later records are in the archive and not in it).`,
  );
};

const end = async (code: number): Promise<never> => {
  const dataDirs = ["pg1", "pg2"].map((name) => join(folder, name, "data"));
  await stopEverything([...dataDirs, join(folder, "base")], options.keep);
  process.exit(code);
};

const backups = { backup: backUp, moment: recoverMoment };
const all: readonly string[] = [...Object.keys(steps), ...Object.keys(backups)];
const wanted = positionals.length > 0 ? positionals : all;
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(", ")}. There are ${all.join(", ")}.`);
  await end(1);
}

const ending = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.once(name, () => {
    ending.abort();
    void end(1);
  });

try {
  execFileSync(process.execPath, ["--input-type=module", "-e", buildIfStale], {
    cwd: root,
    stdio: "inherit",
  });
  console.log(`Everything is in ${folder}.`);
  const site = await setUp();
  console.log("Three nodes are ready.");
  console.log(row(["step", "acknowledged", "lost", "doubled", "bare 5xx", "told to wait", "s no writes"]));
  for (const name of wanted)
    if (name in steps) await perform(site, name as Step);
    else await backups[name as keyof typeof backups](site);
  console.log(
    `${total.acknowledged} acknowledged, ${total.lost} lost, ${total.doubled} doubled, ` +
      `${total.bare} 5xx without Retry-After, at most ${total.gap.toFixed(1)} seconds without writes.`,
  );
  await end(total.failed + total.lost + total.doubled + total.bare > 0 ? 1 : 0);
} catch (cause) {
  if (!ending.signal.aborted) console.error(cause);
  if (!ending.signal.aborted) await end(1);
}
