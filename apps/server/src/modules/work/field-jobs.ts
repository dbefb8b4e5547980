import type { FieldJobRecord, FieldVisitRecord } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import { toQuantity } from "@fieldwright/domain/money";
import { summarizeClients } from "#customers";
import type { TechnicianViewer } from "#kernel";
import { presentFile } from "./files/job-files";
import { findNewestFiles } from "./files/job-files.repo";
import { checklistAt } from "./job-work/answers-of";
import { findAllItems } from "./job-work/checklist.repo";
import { findNewestNotes } from "./job-work/job-notes.repo";
import { findOwnParts, findSharedParts } from "./job-work/job-parts.repo";
import { presentChecklistItem, presentNote, presentPart, presentTimeEntry } from "./job-work/job-work.policy";
import { findNewestEntries } from "./job-work/time-entries.repo";
import { findAnswers } from "./job-work/visit-answers.repo";
import { findStarts } from "./jobs/job-visits.repo";
import { nextStatusesFor } from "./jobs/jobs.policy";
import { presentJob } from "./jobs/jobs.present";
import { type FoundJob, findJobsById, findLinesOfJobs, type JobLine } from "./jobs/jobs.repo";

/** Notes and files, like the first page of their lists. */
const shown = 20;
const ownEntries = 50;

/** What was agreed. A rebate is about money alone. */
const presentItem = ({ name, description, quantity, unit }: JobLine) => ({
  description: [name, description].filter(Boolean).join(": "),
  quantity: toQuantity(quantity),
  unit,
});

type Reading = { readonly viewer: TechnicianViewer; readonly secret: string; readonly now: Date };

const presentJobs = async (
  tx: TenantTx,
  found: readonly FoundJob[],
  { viewer, now }: Reading,
): Promise<FieldJobRecord["job"][]> => {
  const clientOf = await summarizeClients(
    tx,
    found.map(({ job }) => job.clientId),
  );
  const starts = await findStarts(
    tx,
    found.map(({ job }) => job.id),
    now,
  );
  return found.map((one) =>
    presentJob(
      { ...one, lines: [], invoices: [], skills: [], nextStatuses: nextStatusesFor(viewer, one.job) },
      {
        client: clientOf(one.job.clientId),
        startsAt: starts.get(one.job.id),
        prices: false,
        estimate: false,
        needs: false,
      },
    ),
  );
};

/** Jobs with all that the work needs, and nothing about money. The same number of statements for any number of jobs. */
export const readFieldJobs = async (
  tx: TenantTx,
  ids: readonly string[],
  reading: Reading,
): Promise<FieldJobRecord[]> => {
  if (ids.length === 0) return [];
  const { viewer, secret, now } = reading;
  const jobs = await presentJobs(tx, await findJobsById(tx, ids), reading);
  const lines = (await findLinesOfJobs(tx, ids)).filter(({ rebate }) => !rebate);
  const checklists = (await findAllItems(tx, ids)).filter(({ removedAt }) => removedAt === null);
  const notes = await findNewestNotes(tx, ids, shown);
  const files = await findNewestFiles(tx, ids, shown);
  const parts = await findSharedParts(tx, ids);
  const entries = await findNewestEntries(tx, { userId: viewer.userId, jobIds: ids, limit: ownEntries });
  return jobs.map((job) => {
    const isOf = ({ jobId }: { readonly jobId: string }) => jobId === job._id;
    return {
      job,
      items: lines.filter(isOf).map(presentItem),
      checklist: checklists.filter(isOf).map(presentChecklistItem),
      notes: notes.filter(isOf).map(presentNote),
      files: files.filter(isOf).map((file) => presentFile(file, secret, now)),
      parts: parts.filter(isOf).map(presentPart),
      time: entries.filter(isOf).map((entry) => presentTimeEntry(entry, now)),
    };
  });
};

type OwnAnswers = NonNullable<FieldVisitRecord["own"]>;

/** What was answered and used at visits that have it for themselves, by visit. */
export const readOwnAnswers = async (
  tx: TenantTx,
  visits: readonly { readonly id: string; readonly jobId: string }[],
): Promise<ReadonlyMap<string, OwnAnswers>> => {
  if (visits.length === 0) return new Map();
  const ids = visits.map(({ id }) => id);
  const items = await findAllItems(tx, [...new Set(visits.map(({ jobId }) => jobId))]);
  const answers = await findAnswers(tx, ids);
  const parts = await findOwnParts(tx, ids);
  return new Map(
    visits.map(({ id, jobId }) => [
      id,
      {
        checklist: checklistAt(
          items.filter((item) => item.jobId === jobId),
          answers,
          id,
        ).map(presentChecklistItem),
        parts: parts.filter(({ visitId }) => visitId === id).map(presentPart),
      },
    ]),
  );
};
