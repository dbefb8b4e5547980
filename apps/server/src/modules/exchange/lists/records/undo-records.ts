import { lockLiveClient, removeAddresses, removeImported } from "#customers";
import { AppError, type Principal } from "#kernel";
import { removeImportedInvoice } from "#money";
import { deleteVisit } from "#schedule";
import { lockJob, removeImportedJob } from "#work";
import { hasKept, type ImportRow, type MadeRecords, updateRow } from "../runs.repo";
import { findUsedProperties } from "../use-of-clients.repo";
import type { UndoWork } from "../work-through";
import { principalOf } from "./run-records";
import { findLiveUse, findUseOfJob, keepQuiet } from "./use-of-records.repo";

/** Why something stays. Undefined if it is gone. */
type Stays = string | undefined;

const removeVisit = async (
  { tx, now }: UndoWork,
  principal: Principal,
  visit: NonNullable<MadeRecords["visit"]>,
): Promise<Stays> => {
  try {
    await deleteVisit(tx, principal, { id: visit.id, expected: visit.version }, now);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "not_found" ? undefined : "Someone changed its visit since the import.";
  }
};

/** Why a job stays, asked before anything of it goes: what stays keeps its visit. */
const useOfJob = async ({ tx }: UndoWork, { job, visit }: MadeRecords): Promise<Stays> => {
  if (!job) return undefined;
  // Nobody can add to the job between the question and the deletion.
  const found = await lockJob(tx, job.id);
  if (!found || found.job.deletedAt) return undefined;
  if (found.job.version !== job.version) return "Someone changed it since the import.";
  const use = await findUseOfJob(tx, job.id, visit?.id);
  return use ? `It has ${use}.` : undefined;
};

const removeJob = async (work: UndoWork, principal: Principal, made: MadeRecords): Promise<Stays> => {
  const use = await useOfJob(work, made);
  if (use) return use;
  const visitStays = made.visit && (await removeVisit(work, principal, made.visit));
  if (visitStays) return visitStays;
  return made.job && removeImportedJob(work.tx, principal, made.job, work.now);
};

/** The last made goes first: invoice, visit, job, address. What stays keeps what it stands on. */
const undoOne = async (work: UndoWork, { made, clientId }: ImportRow): Promise<Stays> => {
  if (!made) return undefined;
  const { tx, run, now } = work;
  const principal = { ...principalOf(run), userId: work.actor.userId };
  const invoiceStays = made.invoice && (await removeImportedInvoice(tx, principal, made.invoice, now));
  if (invoiceStays) return invoiceStays;
  const jobStays = await removeJob(work, principal, made);
  // The invoice is what came in. Its job may have got something else.
  if (jobStays && !made.invoice) return jobStays;
  if (made.property && clientId && !jobStays) {
    const used = await findUsedProperties(tx, clientId, [made.property]);
    if (used.length === 0) await removeAddresses(tx, clientId, [made.property], now);
  }
  return undefined;
};

const nameOf = ({ cells }: ImportRow): string =>
  cells
    .filter((cell) => cell.trim() !== "")
    .slice(0, 3)
    .join(", ")
    .slice(0, 120);

/** Takes back what rows made of jobs or invoices. */
export const undoRecords = async (work: UndoWork, rows: readonly ImportRow[]): Promise<void> => {
  const { tx, run } = work;
  await keepQuiet(tx);
  for (const row of rows.filter(({ outcome }) => outcome === "created")) {
    const reason = await undoOne(work, row);
    const outcome = reason
      ? ({ outcome: "kept", reason, before: { name: nameOf(row) } } as const)
      : ({ outcome: "removed" } as const);
    await updateRow(tx, run.id, row.row, outcome);
  }
  // The lines of an invoice go its way, but count once. They come after all first rows.
  for (const row of rows.filter(({ outcome }) => outcome === "merged"))
    await updateRow(tx, run.id, row.row, { outcome: "restored" });
};

const undoClient = async (
  { tx, actor, now }: UndoWork,
  client: NonNullable<MadeRecords["client"]>,
): Promise<Stays> => {
  if (!(await lockLiveClient(tx, client.id))) return undefined;
  const use = await findLiveUse(tx, client.id);
  if (use) return `The client stays. It has ${use}.`;
  const result = await removeImported(tx, actor, client, now);
  return result === "changed" ? "The client stays. Someone changed it since the import." : undefined;
};

/** The clients that the import made, once none of its jobs and invoices is left. */
export const undoMadeClients = async (work: UndoWork, rows: readonly ImportRow[]): Promise<void> => {
  const { tx, run } = work;
  await keepQuiet(tx);
  for (const row of rows) {
    const { client, ...made } = row.made ?? {};
    const reason = client ? await undoClient(work, client) : undefined;
    const isNews = client !== undefined && reason !== undefined && !(await hasKept(tx, run.id, client.id));
    await updateRow(tx, run.id, row.row, {
      made,
      ...(isNews ? { outcome: "kept", reason, before: { name: nameOf(row) } } : {}),
    });
  }
};
