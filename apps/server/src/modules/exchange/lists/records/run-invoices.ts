import { noCents } from "@fieldwright/domain/money";
import { findInvoicesByReference, importInvoice } from "#money";
import { findJobsByReference, importJob } from "#work";
import { findRepeats, type ImportRow } from "../runs.repo";
import type { Work } from "../work-through";
import { hasLines } from "./draft";
import type { InvoiceDraft } from "./draft-invoice";
import { draftInvoices, groupsOf, settingOf } from "./draft-records";
import { columnsOf } from "./plan-records";
import {
  type Crowd,
  gatherClients,
  mark,
  type Placed,
  placeRow,
  principalOf,
  type RecordWork,
  refuse,
  skip,
} from "./run-records";
import { keepQuiet } from "./use-of-records.repo";

type KnownJob = Awaited<ReturnType<typeof findJobsByReference>>[number];

type Around = {
  readonly crowd: Crowd;
  /** Those that the file names, and those that are made for its invoices. */
  readonly jobs: KnownJob[];
  readonly here: ReadonlyMap<string, string>;
};

/** The job that the file names, or a finished one for this invoice alone: an invoice always has a job. */
const jobOf = async (
  { tx, principal, now }: RecordWork,
  draft: InvoiceDraft,
  placed: Placed,
  jobs: KnownJob[],
) => {
  const named = jobs.find(
    ({ reference, clientId }) =>
      draft.jobReference !== "" && reference === draft.jobReference && clientId === placed.clientId,
  );
  if (named) return { id: named.id, made: undefined };
  const { id, version, number } = await importJob(
    tx,
    principal,
    {
      clientId: placed.clientId,
      propertyId: placed.propertyId,
      title: draft.title,
      description: "",
      status: "completed",
      statusBeforeHold: null,
      estimatedCost: draft.total,
      scheduledDate: draft.issued,
      completedAt: draft.createdAt,
      reference: draft.jobReference,
      createdAt: draft.createdAt,
    },
    now,
  );
  const { clientId } = placed;
  jobs.push({ id, number, title: draft.title, clientId, reference: draft.jobReference });
  return { id, made: { id, version } };
};

const createOne = async (
  work: RecordWork,
  rows: readonly number[],
  draft: InvoiceDraft,
  placed: Placed,
  jobs: KnownJob[],
): Promise<void> => {
  const { tx, run, principal, now } = work;
  const job = await jobOf(work, draft, placed, jobs);
  const { reference, due, notes, sentAt, lines, subtotal, discount, tax, taxRate, total, createdAt } = draft;
  const amounts = { lines, subtotal, discount, tax, taxRate, total };
  const invoice = await importInvoice(
    tx,
    principal,
    {
      clientId: placed.clientId,
      jobId: job.id,
      reference,
      dueDate: due,
      notes,
      sentAt,
      voidedAt: draft.voidReason === null ? null : createdAt,
      voidReason: draft.voidReason ?? "",
      createdAt,
      quiet: !run.choices.reminders,
      ...amounts,
      payment:
        draft.paid > noCents ? { amount: draft.paid, method: draft.method, paidAt: draft.paidAt } : null,
    },
    now,
  );
  const [first = 0, ...others] = rows;
  const { clientId } = placed;
  await mark(work, [first], {
    outcome: "created",
    clientId,
    made: { ...placed.made, invoice, ...(job.made ? { job: job.made } : {}) },
  });
  await mark(work, others, { outcome: "merged", clientId });
};

const handleOne = async (
  work: RecordWork,
  { crowd, jobs, here }: Around,
  rows: readonly number[],
  draft: InvoiceDraft,
): Promise<void> => {
  const known = here.get(draft.reference);
  if (known !== undefined && work.run.onDuplicate === "skip")
    return skip(work, rows, `Already here as ${known}`);
  const placed = await placeRow(work, crowd, draft.who);
  if ("reason" in placed) return refuse(work, rows, placed.reason);
  return createOne(work, rows, draft, placed, jobs);
};

const repeatsOf = (rows: readonly ImportRow[]): ReadonlyMap<number, number> =>
  new Map(rows.flatMap(({ row, sameAs }) => (sameAs === null ? [] : [[row, sameAs] as const])));

/** The lines of an invoice come in with its first row, wherever they are in the file. */
const withLines = async ({ tx, run }: Work, rows: readonly ImportRow[]): Promise<readonly ImportRow[]> => {
  const firsts = rows.filter(({ sameAs }) => sameAs === null);
  const further = await findRepeats(
    tx,
    run.id,
    firsts.map(({ row }) => row),
  );
  return [...firsts, ...further.filter(({ outcome }) => outcome === "waiting")];
};

/** Turns waiting rows into invoices. Nothing is sent. */
export const handleInvoices = async (work: Work, rows: readonly ImportRow[]): Promise<void> => {
  const { tx, run, now } = work;
  await keepQuiet(tx);
  const setting = await settingOf(tx, now);
  const used = columnsOf("invoices", run.columns, run.mapping);
  const lines = hasLines(used);
  const all = lines ? await withLines(work, rows) : rows;
  const { drafts, refused } = await draftInvoices(used, groupsOf(all, repeatsOf(all), lines), setting);
  const handled = new Set([...drafts.flatMap((one) => one.rows), ...refused.map(({ row }) => row)]);
  for (const { row, sameAs } of rows) if (!handled.has(row)) await skip(work, [row], `Same as row ${sameAs}`);
  for (const { row, reason } of refused) await refuse(work, [row], reason);
  const references = drafts.map(({ draft }) => draft.reference).filter(Boolean);
  const jobReferences = drafts.map(({ draft }) => draft.jobReference).filter(Boolean);
  const found = references.length === 0 ? [] : await findInvoicesByReference(tx, references);
  const around = {
    crowd: await gatherClients(
      work,
      drafts.map(({ draft }) => draft.who),
    ),
    jobs: jobReferences.length === 0 ? [] : await findJobsByReference(tx, jobReferences),
    here: new Map(found.map(({ reference, number }) => [reference, number])),
  };
  for (const { rows: own, draft } of drafts)
    await handleOne({ ...work, setting, principal: principalOf(run) }, around, own, draft);
};
