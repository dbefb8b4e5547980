import type { FactResult, SentFact } from "@fieldwright/contract/field";
import { inSavepoint, type TenantTx } from "@fieldwright/db/client";
import { databaseIsAway } from "#http";
import { readWorkTerms } from "#identity";
import { AppError, type Deps, type Principal } from "#kernel";
import { type ArrivedPhoto, dropUpload, withArrivedPhoto } from "../uploads/uploads";
import {
  claimFact,
  faultOf,
  findFinishedAt,
  findStored,
  findTarget,
  limitWaiting,
  type NewFact,
  type Outcome,
  saveOutcome,
} from "./facts.repo";
import type { Setting } from "./file-fact";
import { fileFact, mayFile } from "./file-fact";
import { noId, type ReadFact, readFact, timeOf } from "./read-fact";
import { seenOf } from "./seen-record";

/** One transaction of the caller's organization. */
type InTransaction = <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;

export type Receiver = {
  readonly deps: Deps;
  readonly principal: Principal;
  readonly transact: InTransaction;
};

const resultOf = (id: string, { outcome, misfit, message }: Outcome): FactResult => ({
  id,
  outcome,
  ...(misfit ? { misfit } : {}),
  ...(message ? { message } : {}),
});

/** Worth another try: nothing is wrong with the fact. */
const isTemporary = (code: AppError["code"]): boolean =>
  code === "unavailable" || code === "storage_full" || code === "rate_limited";

const idIsTaken: Outcome = { outcome: "refused", message: "Something else is stored under this id" };

type Log = Deps["log"];

/** What can never be stored must not hold up the work after it. */
const refusal =
  (log: Log, id: string) =>
  (cause: unknown): Outcome => {
    const fault = faultOf(cause);
    if (fault === "taken") return idIsTaken;
    if (cause instanceof AppError && !isTemporary(cause.code))
      return { outcome: "refused", message: cause.message };
    if (cause instanceof AppError || fault !== "unfit") throw cause;
    log.error({ err: cause, fact: id }, "a fact was refused by the database");
    return { outcome: "refused", message: "Couldn't save this. Tell the office." };
  };

type Judge = () => Promise<Outcome>;

/** Stores the fact once. If its id is there already, answers what became of it. */
const storeOrFind = async (tx: TenantTx, log: Log, row: NewFact, judge: Judge): Promise<Outcome> => {
  if (!(await claimFact(tx, row))) {
    const stored = await findStored(tx, row.id);
    return stored?.userId === row.userId ? stored : idIsTaken;
  }
  const outcome = await inSavepoint(tx, judge, refusal(log, row.id));
  await saveOutcome(tx, row.id, outcome);
  return outcome;
};

/** A refused photo will never be filed, so its parts go at once. */
const storeOnce = async (tx: TenantTx, log: Log, row: NewFact, judge: Judge): Promise<FactResult> => {
  const outcome = await storeOrFind(tx, log, row, judge);
  if (outcome.outcome === "refused") await dropUpload(tx, row.id, row.userId);
  return resultOf(row.id, outcome);
};

/** A finish that came too late is told the time that stands: the person may know better. */
const standingFinish = async (
  tx: TenantTx,
  { kind, visitId }: NewFact,
  { misfit }: FactResult,
): Promise<Pick<FactResult, "finishedAt">> => {
  if (kind !== "finish" || misfit !== "finished" || !visitId) return {};
  const finishedAt = await findFinishedAt(tx, visitId);
  return finishedAt ? { finishedAt: finishedAt.toISOString() } : {};
};

/** With what the person needs to know about a fact that was not simply stored, as it is now. */
const explained = async (
  tx: TenantTx,
  principal: Principal,
  row: NewFact,
  result: FactResult,
): Promise<FactResult> =>
  result.outcome === "done"
    ? result
    : { ...result, ...(await standingFinish(tx, row, result)), sees: await seenOf(tx, principal, row) };

const storeReadable = async (
  tx: TenantTx,
  { log, ...setting }: Setting & { readonly log: Log },
  sent: SentFact,
  photo: ArrivedPhoto | undefined,
): Promise<FactResult> => {
  await limitWaiting(tx);
  const target = await findTarget(tx, sent);
  const { ticket: _, ...body } = sent;
  const row = {
    id: sent.id,
    userId: setting.principal.userId,
    kind: sent.kind,
    jobId: target?.jobId ?? null,
    visitId: target?.visitId ?? null,
    body,
    at: timeOf(sent, setting.now),
    deviceAt: new Date(sent.at),
    offsetMs: sent.offset,
    receivedAt: setting.now,
  };
  const result = await storeOnce(tx, log, row, () => fileFact(tx, setting, { sent, target, photo }));
  return explained(tx, setting.principal, row, result);
};

const storeUnreadable = async (
  { transact, principal, deps }: Receiver,
  { id, fault, body }: Extract<ReadFact, { fault: string }>,
): Promise<FactResult> => {
  const outcome: Outcome = { outcome: "refused", message: `Couldn't read this: ${fault}`.slice(0, 500) };
  if (id === noId) return resultOf(id, outcome);
  const row = { id, userId: principal.userId, body, receivedAt: deps.clock() };
  return transact((tx) => storeOnce(tx, deps.log, row, async () => outcome));
};

const isAllowed = async (tx: TenantTx, setting: Setting, sent: SentFact): Promise<boolean> => {
  const target = await findTarget(tx, sent);
  return target !== undefined && mayFile(tx, setting, sent, target);
};

const updateFirst = "The office's server needs an update first. We'll send this again.";

const receiveOne = async (
  receiver: Receiver,
  terms: Setting["terms"],
  read: ReadFact,
): Promise<FactResult> => {
  const { transact, deps, principal } = receiver;
  if ("fault" in read) return storeUnreadable(receiver, read);
  if ("newer" in read) return { id: read.id, outcome: "later", message: updateFirst };
  const { sent } = read;
  const setting = { principal, config: deps.config, terms, now: deps.clock(), log: deps.log };
  const store = (photo?: ArrivedPhoto) => transact((tx) => storeReadable(tx, setting, sent, photo));
  const isFiled = sent.kind === "photo" && (await transact((tx) => isAllowed(tx, setting, sent)));
  return isFiled ? withArrivedPhoto(receiver, sent.id, store) : store();
};

const laterOf = ({ deps }: Receiver, id: string, cause: unknown): FactResult => {
  if (cause instanceof AppError) {
    if (isTemporary(cause.code)) return { id, outcome: "later", message: cause.message };
    return { id, outcome: "refused", message: cause.message };
  }
  if (!databaseIsAway(cause)) deps.log.error({ err: cause }, "a fact could not be stored");
  return { id, outcome: "later", message: "The office's server is busy. We'll send this again." };
};

/** A phone does not wait longer for one answer. The rest comes with the next call. */
const longest = 10_000;

/** Facts of one job depend on each other. */
const chainOf = (read: ReadFact): string | undefined => {
  if ("sent" in read) return read.sent.job;
  return "newer" in read ? read.newer.job : undefined;
};

/** Nothing follows from a photo or its note. */
const isPhoto = (read: ReadFact): boolean =>
  "sent" in read && (read.sent.kind === "photo" || read.sent.kind === "photo_note");

/**
 * Stores facts in their order, each in a transaction of its own. One that cannot be stored now holds up only the facts
 * after it on the same job.
 */
export const receiveFacts = async (receiver: Receiver, facts: readonly unknown[]): Promise<FactResult[]> => {
  const until = performance.now() + longest;
  const terms = await receiver.transact(readWorkTerms);
  const waiting = new Set<string>();
  const results: FactResult[] = [];
  for (const read of facts.map(readFact)) {
    const chain = chainOf(read);
    if (performance.now() > until || (chain !== undefined && waiting.has(chain))) {
      if (chain !== undefined) waiting.add(chain);
      results.push({ id: read.id, outcome: "later", message: "An earlier step isn't saved yet." });
      continue;
    }
    const result = await receiveOne(receiver, terms, read).catch((cause: unknown) =>
      laterOf(receiver, read.id, cause),
    );
    if (result.outcome === "later" && chain !== undefined && !isPhoto(read)) waiting.add(chain);
    results.push(result);
  }
  return results;
};
