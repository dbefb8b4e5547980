import type { SignedIn } from "@fieldwright/contract/auth";
import type { Database, SystemTx } from "@fieldwright/db/client";
import { type SampleRows, seedSample } from "@fieldwright/db/seed/seed-sample";
import { closeClients } from "#customers";
import type { Device } from "#http";
import {
  closeOrganization,
  countAttempts,
  createSession,
  findAccount,
  findSampleAccount,
  lockAccount,
  releaseSampleAccount,
} from "#identity";
import {
  AppError,
  createTurns,
  type Deps,
  enqueue,
  linkHash,
  notFound,
  openWorker,
  type Principal,
} from "#kernel";

const files = {
  source: new URL("./sample-worker-from-source.mjs", import.meta.url),
  built: new URL("./sample-worker.js", import.meta.url),
};

const maxMegabytes = 256;
const maxSeconds = 60;

/** One at a time. The others wait for their turn, and a second click of the same person finds what the first made. */
const inTurn = createTurns({ max: 1, maxWaiting: 5 });

const tooLong = () =>
  new AppError("unavailable", "We couldn't set up your sample company. Try again in a minute.", {
    retryAfter: 60,
  });

/** Builds the rows in a thread of its own, so that nobody else waits for them. */
const buildInThread = (now: Date): Promise<SampleRows> =>
  new Promise((resolve, reject) => {
    const worker = openWorker(files, { maxMegabytes }, now);
    const limit = setTimeout(() => {
      reject(tooLong());
      void worker.terminate();
    }, maxSeconds * 1000);
    worker.on("message", (rows: SampleRows) => resolve(rows));
    worker.on("error", reject);
    worker.on("exit", () => {
      clearTimeout(limit);
      reject(new Error("The thread of the sample company ended without a word."));
    });
  });

const findSample = (database: Database, userId: string) =>
  database.system((tx) => findSampleAccount(tx, userId));

/** No transaction is open while the rows are built: on a busy machine that takes longer than one may be idle. */
const findOrCreate = async ({ database, config, clock }: Deps, userId: string): Promise<string> => {
  // While this call waited for its turn, another one of the same person may have made it.
  const existing = await findSample(database, userId);
  if (existing) return existing.id;
  const now = clock();
  const rows = await buildInThread(now);
  return database.system(async (tx) => {
    const locked = await lockAccount(tx, userId);
    const person = locked && (await findAccount(tx, userId));
    if (!person) throw notFound();
    const made = await findSampleAccount(tx, userId);
    return made?.id ?? seedSample(tx, { rows, now, linkHash: (link) => linkHash(config, link), person });
  });
};

/** A session in the person's sample company, which is made at the first call. */
export const openSampleCompany = async (
  deps: Deps,
  { userId, isSample, key }: Principal,
  device: Device,
): Promise<SignedIn> => {
  if (key) throw new AppError("conflict", "A sample company is for people, not for API keys");
  if (isSample) throw new AppError("conflict", "You're already in the sample company");
  await deps.database.system((tx) => countAttempts(tx, deps, [{ limit: "sample-account", subject: userId }]));
  const existing = await findSample(deps.database, userId);
  const id = existing?.id ?? (await inTurn(userId, () => findOrCreate(deps, userId)));
  return deps.database.system(async (tx) => {
    const account = await findAccount(tx, id);
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
