import type { SignedIn } from "@fieldwright/contract/auth";
import type { SystemTx } from "@fieldwright/db/client";
import { type SampleRows, seedSample } from "@fieldwright/db/seed/seed-sample";
import { closeClients } from "#customers";
import type { Device } from "#http";
import {
  closeOrganization,
  countAttempts,
  createSession,
  findAccount,
  findSampleAccount,
  holdSampleBuilder,
  lockAccount,
  releaseSampleAccount,
} from "#identity";
import { AppError, type Deps, enqueue, linkHash, notFound, openWorker, type Principal } from "#kernel";

const files = {
  source: new URL("./sample-worker-from-source.mjs", import.meta.url),
  built: new URL("./sample-worker.js", import.meta.url),
};

const maxMegabytes = 256;
const maxSeconds = 60;

/** Builds the rows in a thread of its own, so that nobody else waits for them. */
const buildInThread = (now: Date): Promise<SampleRows> =>
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

/** Waits for a first click of the same person, and then finds what it made. */
const findOrCreate = async (tx: SystemTx, { config, clock }: Deps, userId: string) => {
  const locked = await lockAccount(tx, userId);
  const person = locked && (await findAccount(tx, userId));
  if (!person) throw notFound();
  const existing = await findSampleAccount(tx, userId);
  if (existing) return existing;
  if (!(await holdSampleBuilder(tx)))
    throw new AppError("unavailable", "We're setting up another sample company. Try again in a few seconds.");
  const now = clock();
  const rows = await buildInThread(now);
  const id = await seedSample(tx, { rows, now, linkHash: (link) => linkHash(config, link), person });
  return findAccount(tx, id);
};

/** A session in the person's sample company, which is made at the first call. */
export const openSampleCompany = async (
  deps: Deps,
  { userId, isSample, key }: Principal,
  device: Device,
): Promise<SignedIn> => {
  if (key) throw new AppError("conflict", "A sample company is for people, not for API keys");
  if (isSample) throw new AppError("conflict", "You are in the sample company already");
  await deps.database.system((tx) => countAttempts(tx, deps, [{ limit: "sample-account", subject: userId }]));
  return deps.database.system(async (tx) => {
    const account = await findOrCreate(tx, deps, userId);
    if (!account) throw new Error("The sample company has no account.");
    const start = { device, now: deps.clock(), rememberMe: false, isFirst: true };
    // The browser stays known as the person's own.
    return (await createSession(tx, deps, account, start)).signedIn;
  });
};

/** Closes the sample company of a person at once. A task deletes its data. */
export const closeSampleOf = async (tx: SystemTx, personId: string, now: Date): Promise<void> => {
  const account = await findSampleAccount(tx, personId);
  if (!account?.organizationId) return;
  const { organizationId } = account;
  await closeOrganization(tx, organizationId, now);
  await closeClients(tx, organizationId, now);
  await releaseSampleAccount(tx, account.id);
  await enqueue(tx, "purge_organization", { organizationId });
};

export const removeSampleCompany = (
  { database, clock }: Deps,
  { userId, isSample }: Principal,
): Promise<void> =>
  database.system(async (tx) => {
    const person = isSample ? (await findAccount(tx, userId))?.sampleOf : userId;
    if (!person) return;
    await lockAccount(tx, person);
    await closeSampleOf(tx, person, clock());
  });
